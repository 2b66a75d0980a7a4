// What moving a mail from one folder to another is in labels. Pure. Gmail itself says what is Sent and what is a draft: those
// labels come and go with the mail. In Trash and Spam a mail keeps the labels a person gave it, as Gmail does it itself.
import { AppError } from '../../../core/errors.ts'
import type { Flags } from '../../connector.ts'
import type { GmailFolder } from '../labels.ts'
import type { LabelChange } from '../request/api.ts'

const fixed = ['SENT', 'DRAFT', 'CHAT']
const places = ['INBOX', 'TRASH', 'SPAM']

/** Undefined where nothing has to change. */
export function forMove(from: GmailFolder, to: GmailFolder): LabelChange | undefined {
  if (from.path === to.path) return undefined
  if (to.label !== undefined && fixed.includes(to.label))
    throw new AppError('unprocessable', 'Gmail alone puts mails into this folder.')
  if (to.label === undefined) {
    // Who takes a mail out of Sent would find it there again.
    if (from.label !== undefined && fixed.includes(from.label)) {
      throw new AppError('unprocessable', 'Gmail keeps sent mails and drafts where they are. They can go to Trash.')
    }
    return { addLabelIds: [], removeLabelIds: [...new Set([...own(from), ...places])] }
  }
  const away = to.label === 'TRASH' || to.label === 'SPAM'
  const leaving = away ? own(from).filter((label) => places.includes(label)) : own(from)
  const others = places.filter((label) => label !== to.label && (label !== 'INBOX' || away))
  return { addLabelIds: [to.label], removeLabelIds: [...new Set([...leaving, ...others])] }
}

const own = ({ label }: GmailFolder): string[] => (label === undefined || fixed.includes(label) ? [] : [label])

/** Gmail keeps no flag for what was answered. */
export function forFlags({ read, starred }: Partial<Flags>): LabelChange | undefined {
  const set: [string, boolean | undefined][] = [
    ['UNREAD', read === undefined ? undefined : !read],
    ['STARRED', starred],
  ]
  const labels = (wanted: boolean) => set.filter(([, on]) => on === wanted).map(([label]) => label)
  const change = { addLabelIds: labels(true), removeLabelIds: labels(false) }
  return change.addLabelIds.length + change.removeLabelIds.length === 0 ? undefined : change
}
