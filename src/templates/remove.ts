import type { App } from '../app.ts'
import { deleteTemplate } from './queries.ts'
import { noSuchTemplate } from './save.ts'

export async function removeTemplate(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteTemplate(app.db, userId, id))) throw noSuchTemplate()
}
