// To whom an answer goes: as the mail says, never as anybody else does.
import type { Person } from '../../shared/mail.ts'
import type { SeenMail } from '../reading/mails.ts'

/** Its sender, where that says so the address for answers; of one's own mail, whom that went to. */
export function answeredTo(thread: SeenMail[], id: string | undefined): Person | undefined {
  const mail = thread.find((one) => one.id === id) ?? thread.at(-1)
  if (!mail) return undefined
  return mail.mine ? mail.to[0] : (mail.replyTo[0] ?? mail.from)
}
