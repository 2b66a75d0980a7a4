import type { App } from '../app.ts'
import type { SavedSearch } from '../shared/searches.ts'
import { searchesOf } from './queries.ts'

export function listSearches(app: App, userId: string): Promise<SavedSearch[]> {
  return searchesOf(app.db, userId)
}
