import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { SavedSearch, SaveSearchInput } from '../shared/searches.ts'
import { changeSearch, deleteSearch, insertSearch, searchesOf } from './queries.ts'

const mostSearches = 50

/** Saves a search. The same name again, in any case, replaces it. */
export async function saveSearch(app: App, userId: string, { name, q }: z.infer<typeof SaveSearchInput>): Promise<SavedSearch> {
  return inTransaction(app, async (app) => {
    const searches = await searchesOf(app.db, userId)
    const same = searches.find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (same) {
      await changeSearch(app.db, userId, same.id, { name, q })
      app.events.emit('searches.changed', { userId, ids: [same.id] })
      return { id: same.id, name, q }
    }
    if (searches.length >= mostSearches)
      throw new AppError('conflict', `You can have up to ${mostSearches} saved searches. Please remove one first.`)
    const id = newId()
    await insertSearch(app.db, { id, user_id: userId, name, q, created_at: app.now().getTime() })
    app.events.emit('searches.changed', { userId, ids: [id] })
    return { id, name, q }
  })
}

export function listSearches(app: App, userId: string): Promise<SavedSearch[]> {
  return searchesOf(app.db, userId)
}

export async function removeSearch(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteSearch(app.db, userId, id))) throw new AppError('missing', 'This saved search no longer exists.')
  app.events.emit('searches.changed', { userId, ids: [id] })
}
