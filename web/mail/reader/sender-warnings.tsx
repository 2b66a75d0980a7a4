// Security warnings about the sender, above the content.
import { TriangleAlert } from 'lucide-react'
import type { Warning } from '../../../src/shared/sender-trust.ts'
import { displayText } from '../../format/display-text.ts'
import { readerWords } from '../../words/reader.ts'

export function SenderWarnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <section
      role="note"
      aria-label={readerWords.care}
      className="mx-4 mb-3 flex gap-3 rounded-control border border-warn bg-sunken px-3 py-2 text-13 sm:mx-6"
    >
      <TriangleAlert size={18} className="mt-px shrink-0 text-warn" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold text-warn">{readerWords.care}</h3>
        <ul className="wrap-anywhere">
          {warnings.map((warning) => {
            const text = displayText(readerWords.warning(warning))
            return <li key={text}>{text}</li>
          })}
        </ul>
      </div>
    </section>
  )
}
