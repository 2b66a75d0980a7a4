// How Homing speaks, and how it listens: what is chosen here holds in every browser of this person.

import { Check } from 'lucide-react'
import type { Preferences, SavePreferencesInput } from '../../src/shared/preferences.ts'
import { QueryResult } from '../query-result.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { usePreferences } from '../use-preferences.ts'
import { settingsWords } from '../words/settings.ts'
import { Listening } from './voice/listening.tsx'
import { Speaking } from './voice/speaking.tsx'

const words = settingsWords.voice
export interface VoicePart {
  preferences: Preferences
  change: (part: SavePreferencesInput) => void
}

export function VoiceSection() {
  const { preferences, failed, retry, change, unsaved, saved } = usePreferences()
  return (
    <>
      <Card>
        <CardHeading aside={<SavedMark unsaved={unsaved} saved={saved} />}>{words.speaking}</CardHeading>
        <QueryResult query={{ data: preferences, isError: failed, refetch: retry }} lines={5}>
          {(preferences) => <Speaking preferences={preferences} change={change} />}
        </QueryResult>
      </Card>
      {preferences && (
        <Card>
          <CardHeading>{words.listening}</CardHeading>
          <Listening preferences={preferences} change={change} />
        </Card>
      )}
    </>
  )
}

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
