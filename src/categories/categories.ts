// A person's Smart Folders: those of the system, which are the same for everybody, and their own.
import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { findSmartFolder, type SmartFolder, smartFoldersOf } from '../folders/smart-folders.ts'
import {
  type Category,
  type CreateCategoryInput,
  defaultColor,
  defaultIcon,
  type UpdateCategoryInput,
} from '../shared/categories.ts'
import { fold } from '../shared/fold.ts'
import { inboxCounts } from './counts.ts'
import { changeFolder, deleteFolder, insertFolder, learnedFolders } from './queries.ts'
import { changeRule, deleteRule } from './rule-queries.ts'
import { readRules } from './rules-of.ts'

const mostFolders = 100

export async function listCategories(app: App, userId: string): Promise<Category[]> {
  const [folders, counts, learned, rules] = await Promise.all([
    smartFoldersOf(app, userId),
    inboxCounts(app, userId),
    learnedFolders(app.db, userId),
    readRules(app, userId),
  ])
  const fed = new Set([...learned, ...rules.filter((rule) => rule.enabled).map((rule) => rule.actions.categoryId)])
  return folders.map((folder) => {
    const { mails = 0, unread = 0 } = counts.get(folder.id) ?? {}
    return { ...folder, emailCount: mails, unreadCount: unread, aiManaged: folder.isSystem || fed.has(folder.id) }
  })
}

export async function createCategory(app: App, userId: string, input: z.infer<typeof CreateCategoryInput>): Promise<Category> {
  return inTransaction(app, async (app) => {
    const folders = await smartFoldersOf(app, userId)
    assertFree(folders, input.name)
    if (folders.length >= mostFolders + app.smartFolders.length)
      throw new AppError('conflict', `There can be at most ${mostFolders} Smart Folders of your own. Please remove one first.`)
    const { name, color = defaultColor, icon = defaultIcon, description = `Custom category: ${name}` } = input
    const shown = { id: newId(), name, description, color, icon }
    await insertFolder(app.db, { ...shown, user_id: userId, name_key: fold(name), created_at: app.now().getTime() })
    app.events.emit('categories.changed', { userId })
    return { ...shown, emailCount: 0, unreadCount: 0, isSystem: false, aiManaged: false }
  })
}

export async function updateCategory(app: App, userId: string, input: UpdateCategoryInput): Promise<Category> {
  const id = await inTransaction(app, async (app) => {
    const folders = await smartFoldersOf(app, userId)
    const folder = ownFolder(folders, input.id)
    const { name, description, color, icon } = input
    if (name !== undefined)
      assertFree(
        folders.filter((one) => one.id !== folder.id),
        name,
      )
    const set = {
      ...(name === undefined ? {} : { name, name_key: fold(name) }),
      ...(description === undefined ? {} : { description }),
      ...(color === undefined ? {} : { color }),
      ...(icon === undefined ? {} : { icon }),
    }
    if (Object.keys(set).length > 0) await changeFolder(app.db, userId, folder.id, set)
    app.events.emit('categories.changed', { userId })
    return folder.id
  })
  const changed = (await listCategories(app, userId)).find((one) => one.id === id)
  if (!changed) throw noSuchFolder()
  return changed
}

/**
 * Its mails stay where they are. What was learned for it goes with it; a rule that leads to it does what else it does, and
 * goes where that is nothing.
 */
export async function removeCategory(app: App, userId: string, id: string): Promise<void> {
  await inTransaction(app, async (app) => {
    const folder = ownFolder(await smartFoldersOf(app, userId), id)
    for (const rule of await readRules(app, userId)) {
      const { categoryId, ...others } = rule.actions
      if (categoryId !== folder.id) continue
      if (Object.values(others).some(Boolean))
        await changeRule(app.db, userId, rule.id, { actions: JSON.stringify(others), updated_at: app.now().getTime() })
      else await deleteRule(app.db, userId, rule.id)
    }
    await deleteFolder(app.db, userId, folder.id)
    app.events.emit('categories.changed', { userId })
  })
}

export const noSuchFolder = () => new AppError('missing', 'This Smart Folder is no longer there.')

function ownFolder(folders: SmartFolder[], id: string): SmartFolder {
  const folder = findSmartFolder(folders, id)
  if (!folder) throw noSuchFolder()
  if (folder.isSystem) throw new AppError('forbidden', 'Smart Folders of the system cannot be changed.')
  return folder
}

/** Ids of the system count as names: `category:reply` has to mean one folder. */
function assertFree(folders: SmartFolder[], name: string): void {
  const same = findSmartFolder(folders, name)
  if (same) throw new AppError('conflict', `A Smart Folder named “${same.name}” exists already.`)
}
