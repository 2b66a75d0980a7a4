import { type App, inTransaction } from '../app.ts'
import { safeHtml } from '../connectors/mime/safe-html.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { SaveTemplateInput, Template } from '../shared/writing.ts'
import { changeTemplate, deleteTemplate, insertTemplate, templateNames, templatesOf } from './queries.ts'

const mostTemplates = 200

/** Creates a template, or changes the one with that id. Names are unique. */
export async function saveTemplate(app: App, userId: string, input: SaveTemplateInput): Promise<Template> {
  const body = await safeHtml(app, input.body)
  const subject = input.subject.replace(/\p{Cc}+/gu, ' ').trim()
  return inTransaction(app, async (app) => {
    const others = await templateNames(app.db, userId)
    const before = others.find((one) => one.id === input.id)
    if (input.id !== undefined && !before) throw noSuchTemplate()
    const same = others.find((one) => one.id !== input.id && one.name.toLowerCase() === input.name.toLowerCase())
    if (same) throw new AppError('conflict', "There's already a template with this name.")
    if (input.id === undefined && others.length >= mostTemplates)
      throw new AppError('conflict', `You can have up to ${mostTemplates} templates. Please remove one first.`)
    const id = input.id ?? newId()
    const now = app.now().getTime()
    const origin = input.origin ?? before?.origin ?? 'person'
    const set = { name: input.name, subject, body, origin, updated_at: now }
    if (input.id === undefined) await insertTemplate(app.db, { id, user_id: userId, ...set, created_at: now })
    else await changeTemplate(app.db, userId, id, set)
    return { id, name: input.name, subject, body, origin }
  })
}

const noSuchTemplate = () => new AppError('missing', 'This template no longer exists.')

export async function listTemplates(app: App, userId: string): Promise<Template[]> {
  const templates = await templatesOf(app.db, userId)
  return templates.sort((a, b) => a.name.localeCompare(b.name))
}

export async function removeTemplate(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteTemplate(app.db, userId, id))) throw noSuchTemplate()
}
