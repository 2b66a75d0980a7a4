// What a person likes about voice and assistant. Only what differs from the defaults is stored, so that a better default
// reaches everybody who never chose.
import { type App, inTransaction } from '../app.ts'
import { defaultPreferences, Preferences, type SavePreferencesInput } from '../shared/preferences.ts'
import { changedPreferences, storePreferences } from './queries.ts'

export async function readPreferences(app: App, userId: string): Promise<Preferences> {
  const stored: unknown = JSON.parse((await changedPreferences(app.db, userId))?.changed ?? '{}')
  return { ...defaultPreferences, ...knownOf(stored) }
}

export async function savePreferences(app: App, userId: string, input: SavePreferencesInput): Promise<Preferences> {
  return inTransaction(app, (app) => changePreferences(app, userId, input))
}

/** The caller has a transaction around it. */
export async function changePreferences(app: App, userId: string, input: SavePreferencesInput): Promise<Preferences> {
  const preferences = { ...(await readPreferences(app, userId)), ...knownOf(input) }
  await storePreferences(app.db, userId, JSON.stringify(differing(preferences)), app.now().getTime())
  app.events.emit('preferences.changed', { userId })
  return preferences
}

function differing(preferences: Preferences): Partial<Preferences> {
  const defaults = new Map<string, unknown>(Object.entries(defaultPreferences))
  return Object.fromEntries(Object.entries(preferences).filter(([name, value]) => value !== defaults.get(name)))
}

/** Field by field: one that another version knew, or whose values have changed since, falls back to its default. */
function knownOf(stored: unknown): Partial<Preferences> {
  if (typeof stored !== 'object' || stored === null) return {}
  const known = Object.entries(stored).filter(([name, value]) => {
    const shape = Object.entries(Preferences.shape).find(([field]) => field === name)?.[1]
    return shape?.safeParse(value).success === true
  })
  return Object.fromEntries(known)
}
