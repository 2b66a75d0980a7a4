import { displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'

/** The text of a mail without its layout, for the time its document cannot be asked for. Text, and nothing but text. */
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
