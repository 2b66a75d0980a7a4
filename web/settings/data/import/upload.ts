// A file of mail goes to the server as it is. The browser reads it while it sends, so that a large one needs no memory; how far it is,
// only XMLHttpRequest tells.
import type { Imported } from '../../../../src/shared/archive.ts'
import { authorization } from '../../../api.ts'
import { translateServerMessage } from '../../../server-messages.ts'
import { strings } from '../../../strings.ts'
import { archiveWords as words } from '../../../words/archive.ts'

export type Outcome = { is: 'done'; imported: Imported } | { is: 'failed'; why: string } | { is: 'cancelled' }

/** `onProgress`: between 0 and 1. */
export function upload(
  file: File,
  accountId: string,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (outcome: Outcome) => {
      signal.removeEventListener('abort', stop)
      resolve(outcome)
    }
    request.open('POST', `/api/user/import?${new URLSearchParams({ account: accountId, name: file.name })}`)
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => end(outcomeOf(request.status, request.responseText))
    request.onerror = () => end({ is: 'failed', why: strings.errors.unreachable })
    request.onabort = () => end({ is: 'cancelled' })
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) return end({ is: 'cancelled' })
    request.send(file)
  })
}

function outcomeOf(status: number, text: string): Outcome {
  const answer = parsed(text)
  if (status === 200 && isImported(answer)) return { is: 'done', imported: answer }
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined
  // A fault of the server has the same sentence everywhere.
  return { is: 'failed', why: typeof message === 'string' && status !== 500 ? translateServerMessage(message) : words.failed }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // whatever stands before the server said it
  }
}

const isImported = (answer: unknown): answer is Imported =>
  typeof answer === 'object' && answer !== null && 'imported' in answer && 'problems' in answer && Array.isArray(answer.problems)
