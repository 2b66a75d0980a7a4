// Confirmations before sending; a no returns to the draft.
import { useRef } from 'react'
import { readRecipients } from '../../../src/shared/recipients.ts'
import type { DraftFields } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { splitBody } from '../../editor/body-parts.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { composeWords } from '../../words/compose.ts'
import { promisedAttachment, suspiciousRecipient } from './send-warnings.ts'

const words = composeWords

/** The error that prevents sending, if any. */
export function blockingProblem({ to, cc, bcc }: DraftFields): string | undefined {
  const read = [to, cc, bcc].map(readRecipients)
  const bad = read.flatMap(({ problems }) => problems)[0]
  if (bad) return `${words.badRecipient(bad.text)}`
  return read.every(({ people }) => people.length === 0) ? words.noRecipient : undefined
}

export function useSendConfirmations(): (fields: DraftFields, files: number) => Promise<boolean> {
  const confirm = useConfirm()
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const confirmedWarnings = useRef(new Set<string>())
  return async (fields, files) => {
    const { to, cc, bcc, subject, body } = fields
    if (subject.trim() === '' && !(await confirm({ title: words.noSubject, yes: words.sendAnyway }))) return false
    const promise = files === 0 ? promisedAttachment(splitBody(body).own, subject) : undefined
    if (promise && !(await confirm({ title: words.noFile, text: words.noFileHint(promise), yes: words.sendNoFile }))) return false
    const people = [to, cc, bcc].flatMap((line) => readRecipients(line).people)
    const warning = suspiciousRecipient(
      people,
      accounts.map(({ email }) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()),
    )
    if (!warning || confirmedWarnings.current.has(warning)) return true
    const yes = await confirm({ title: words.doubtful, text: warning, yes: words.sendDoubtful })
    if (yes) confirmedWarnings.current.add(warning)
    return yes
  }
}
