import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { deleteSearch } from './queries.ts'

export async function removeSearch(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteSearch(app.db, userId, id))) throw new AppError('missing', 'This saved search is no longer there.')
  app.events.emit('searches.changed', { userId, ids: [id] })
}
