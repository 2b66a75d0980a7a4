import { displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'

/** The plain text of a mail, while its document cannot be loaded. */
export function PlainTextBody({ text }: { text: string }) {
  return (
    <div className="space-y-4">
      <p className="text-13 text-ink-soft">{strings.offline.textOnly}</p>
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {displayText(text)}
      </p>
    </div>
  )
}
