// Smart Folders: those of the system, shared by all, and the person's own.
import type { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { noteInSharedMailbox } from '../auth/mailbox-log.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { findSmartFolder, type SmartFolder, smartFoldersIn, smartFoldersOf } from '../folders/smart-folders.ts'
import { countList, listMail } from '../mail/list.ts'
import { type AskedList, needsReply } from '../mail/search/select.ts'
import {
  type Category,
  type CategoryMailsInput,
  type CreateCategoryInput,
  defaultColor,
  defaultIcon,
  type UpdateCategoryInput,
} from '../shared/categories.ts'
import { fold } from '../shared/fold.ts'
import type { EmailList } from '../shared/mail.ts'
import { inboxCounts } from './counts.ts'
import { changeFolder, deleteFolder, insertFolder, learnedFolders } from './queries.ts'
import { changeRule, deleteRule, readRules } from './rule-queries.ts'

const maxFolders = 100

/** `memberId`: who asks in a shared mailbox. Needs Reply counts what is theirs or nobody's. */
export async function listCategories(app: App, userId: string, memberId?: string): Promise<Category[]> {
  const [folders, counts, learned, rules, ofMember] = await Promise.all([
    smartFoldersOf(app, userId),
    inboxCounts(app, userId),
    learnedFolders(app.db, userId),
    readRules(app, userId),
    memberId === undefined ? undefined : countList(app, userId, { category: needsReply, memberId }),
  ])
  const managed = new Set([...learned, ...rules.filter((rule) => rule.enabled).map((rule) => rule.actions.categoryId)])
  return folders.map((folder) => {
    const { mails = 0, unread = 0 } = (folder.id === needsReply && ofMember) || (counts.get(folder.id) ?? {})
    return { ...folder, emailCount: mails, unreadCount: unread, aiManaged: folder.isSystem || managed.has(folder.id) }
  })
}

export async function createCategory(app: App, userId: string, input: z.infer<typeof CreateCategoryInput>): Promise<Category> {
  return inTransaction(app, async (app) => {
    const folders = await smartFoldersOf(app, userId)
    assertNameFree(folders, input.name)
    if (folders.length >= maxFolders + app.smartFolders.length)
      throw new AppError('conflict', `You can have up to ${maxFolders} Smart Folders of your own. Please remove one first.`)
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
      assertNameFree(
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
  if (!changed) throw folderMissing()
  return changed
}

/**
 * Its mails stay. What was learned for it is deleted; a rule that files into it keeps its other actions, or is deleted without
 * any.
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
    await noteInSharedMailbox(app, userId, { what: 'folder-removed', detail: folder.name })
    app.events.emit('categories.changed', { userId })
  })
}

export const folderMissing = () => new AppError('missing', 'This Smart Folder no longer exists.')

function ownFolder(folders: SmartFolder[], id: string): SmartFolder {
  const folder = findSmartFolder(folders, id)
  if (!folder) throw folderMissing()
  if (folder.isSystem) throw new AppError('forbidden', "Built-in Smart Folders can't be changed.")
  return folder
}

/** System ids count as names: `category:reply` has to be unambiguous. */
function assertNameFree(folders: SmartFolder[], name: string): void {
  const same = findSmartFolder(folders, name)
  if (same) throw new AppError('conflict', `A Smart Folder named “${same.name}” already exists.`)
}

/** In the inbox by default. `accounts`: those the caller is limited to, if any. */
export async function listCategoryMails(
  app: App,
  userId: string,
  { category, ...input }: z.infer<typeof CategoryMailsInput> & Pick<AskedList, 'memberId'>,
  accounts?: readonly string[],
): Promise<EmailList> {
  const folder = findSmartFolder(await smartFoldersIn(app, userId, accounts, [category]), category)
  if (!folder) throw folderMissing()
  return listMail(app, userId, { ...input, category: folder.id })
}
