import type { App } from '../app.ts'
import type { ListSuggestionsInput, Suggestion } from '../shared/suggestions.ts'
import { doneSuggestions, openSuggestions, snoozedSuggestions } from './queries.ts'
import { toSuggestion } from './row.ts'

const longest = 100

/** Open ones unless the input says otherwise: highest priority first, then what is due first, then the newest. */
export async function listSuggestions(
  app: App,
  userId: string,
  { status = 'open' }: ListSuggestionsInput,
): Promise<Suggestion[]> {
  const now = app.now().getTime()
  const rows = await rowsOf(app, userId, status, now)
  return rows.map((row) => toSuggestion(row, now))
}

function rowsOf({ db }: App, userId: string, status: NonNullable<ListSuggestionsInput['status']>, now: number) {
  switch (status) {
    case 'open':
      return openSuggestions(db, userId, now, longest)
    case 'snoozed':
      return snoozedSuggestions(db, userId, now, longest)
    case 'done':
      return doneSuggestions(db, userId, now, longest)
  }
}
