import type { App } from '../app.ts'
import type { Template } from '../shared/writing.ts'
import { templatesOf } from './queries.ts'

export async function listTemplates(app: App, userId: string): Promise<Template[]> {
  const templates = await templatesOf(app.db, userId)
  return templates.sort((a, b) => a.name.localeCompare(b.name))
}
