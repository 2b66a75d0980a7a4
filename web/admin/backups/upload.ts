// A file goes to the server as it is: the browser reads it while it sends, so that a large one needs no memory.
import { authorization } from '../../api.ts'
import { trackedFetch } from '../../connectivity.ts'
import { translateServerMessage } from '../../server-messages.ts'
import { strings } from '../../strings.ts'

/** Undefined where it has arrived, else why it has not. */
export async function upload(file: File, fallback: string): Promise<string | undefined> {
  try {
    const answer = await trackedFetch(`/api/admin/backups?${new URLSearchParams({ name: file.name })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...authorization() },
      body: file,
    })
    if (answer.ok) return undefined
    // A fault of the server has the same sentence everywhere, and a proxy has none.
    return answer.status === 500 ? fallback : sentenceIn(await answer.json().catch(() => undefined), fallback)
  } catch {
    return strings.errors.unreachable
  }
}

function sentenceIn(answer: unknown, fallback: string): string {
  const message = typeof answer === 'object' && answer !== null && 'message' in answer ? answer.message : undefined
  return typeof message === 'string' ? translateServerMessage(message) : fallback
}
