// On the row of a sent mail in a shared mailbox, beside its recipients: the member who sent it. Null: somebody who is none any more.
import { displayText } from '../format/display-text.ts'
import { teamworkWords as words } from '../words/teamwork.ts'

export default function SentBySign({ name }: { name: string | null }) {
  // The smaller text stands on the line of the larger.
  return (
    <span className="ml-1.5 max-w-1/2 shrink-0 truncate">
      <span className="font-normal text-12 text-ink-soft">{words.sentBy(displayText(name ?? ''))}</span>
    </span>
  )
}
