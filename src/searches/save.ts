import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { SavedSearch, SaveSearchInput } from '../shared/searches.ts'
import { changeSearch, insertSearch, searchesOf } from './queries.ts'

const mostSearches = 50

/** Keeps a search under a name. The same name again, however it is written, means the new words. */
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
      throw new AppError('conflict', `There can be at most ${mostSearches} saved searches. Please remove one first.`)
    const id = newId()
    await insertSearch(app.db, { id, user_id: userId, name, q, created_at: app.now().getTime() })
    app.events.emit('searches.changed', { userId, ids: [id] })
    return { id, name, q }
  })
}
