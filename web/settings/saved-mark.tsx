import { Check } from 'lucide-react'
import { settingsWords } from '../words/settings.ts'

/** Says quietly how far the saving is, where nobody presses a button for it. */
export function SavedMark({ unsaved, saved }: { unsaved: boolean; saved: boolean }) {
  return (
    <span role="status" className="flex items-center gap-1 text-12 text-ink-soft">
      {unsaved && settingsWords.saving}
      {saved && (
        <>
          <Check size={14} className="text-good" aria-hidden="true" />
          {settingsWords.saved}
        </>
      )}
    </span>
  )
}
