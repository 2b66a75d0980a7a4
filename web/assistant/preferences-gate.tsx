import type { ReactNode } from 'react'
import type { Preferences, SavePreferencesInput } from '../../src/shared/preferences.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePreferences } from '../use-preferences.ts'
import { assistantWords } from '../words/assistant.ts'

interface PreferencesGateProps {
  /** Number of skeleton rows, to avoid layout shift. */
  rows: number
  children: (preferences: Preferences, change: (changes: SavePreferencesInput) => void) => ReactNode
}
/** Renders children once preferences are loaded. */
export function PreferencesGate({ rows, children }: PreferencesGateProps) {
  const { preferences, failed, retry, change } = usePreferences()
  if (preferences) return children(preferences, change)
  if (failed) return <ErrorNote text={assistantWords.loadFailed} onRetry={retry} />
  return (
    <div className="space-y-4" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <Skeleton key={key} className="h-11" />
      ))}
    </div>
  )
}
