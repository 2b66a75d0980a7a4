// What a person has here besides mail, as files of JSON. No password and no access is among it: nobody needs to take one along.
import type { App } from '../app.ts'
import { listActivity } from '../auth/activity.ts'
import { listRules } from '../categories/rules.ts'
import { readContent } from '../drafts/content.ts'
import { safeFilename } from '../mail/body/filename.ts'
import { readPreferences } from '../preferences/preferences.ts'
import { readConsent, readConsentHistory } from '../privacy/consent.ts'
import { readProfile } from '../user/profile.ts'
import { exportedCalls, exportedCorrections, exportedFolders, exportedSuggestions, exportedTurns } from './assistant-queries.ts'
import { jsonFile, jsonList } from './export-index.ts'
import {
  draftFileBytes,
  exportedAccounts,
  exportedAnswers,
  exportedContacts,
  exportedDraftFiles,
  exportedDrafts,
  exportedIdentities,
  exportedListsLeft,
  exportedSearches,
  exportedSenders,
  exportedSessions,
  exportedSignIns,
  exportedSnoozes,
  exportedTemplates,
} from './queries.ts'

/** A file of the archive, made when its turn comes. */
export interface ExportFile {
  name: string
  content: () => AsyncIterable<string | Uint8Array>
}

export function dataFiles(app: App, userId: string): ExportFile[] {
  const { db } = app
  const file = (name: string, read: () => Promise<unknown>): ExportFile => ({ name, content: () => whole(read) })
  return [
    file('profile.json', () => readProfile(app, userId)),
    file('sessions.json', async () => (await exportedSessions(db, userId)).map(withDates)),
    file('sign-ins.json', async () => (await exportedSignIns(db, userId)).map(withDates)),
    file('activity.json', () => listActivity(app, userId)),
    file('accounts.json', async () => (await exportedAccounts(db, userId)).map(withDates)),
    file('identities.json', async () => (await exportedIdentities(db, userId)).map(withDates)),
    file('templates.json', async () => (await exportedTemplates(db, userId)).map(withDates)),
    { name: 'contacts.json', content: () => jsonList(contactPages(app, userId), ({ account_id: _, ...row }) => withDates(row)) },
    file('saved-searches.json', async () => (await exportedSearches(db, userId)).map(withDates)),
    file('smart-folders.json', async () => (await exportedFolders(db, userId)).map(withDates)),
    file('rules.json', () => listRules(app, userId)),
    file('corrections.json', async () => (await exportedCorrections(db, userId)).map(withDates)),
    { name: 'suggestions.json', content: () => jsonList(pages(exportedSuggestions, db, userId), withoutId) },
    { name: 'conversations.json', content: () => jsonList(pages(exportedTurns, db, userId), withoutId) },
    { name: 'ai-log.json', content: () => jsonList(pages(exportedCalls, db, userId), withoutId) },
    file('trusted-senders.json', async () => (await exportedSenders(db, userId)).map(withDates)),
    file('lists-left.json', async () => (await exportedListsLeft(db, userId)).map(withDates)),
    file('invitations-answered.json', async () => (await exportedAnswers(db, userId)).map(withDates)),
    file('snoozes.json', async () => (await exportedSnoozes(db, userId)).map(withDates)),
    file('preferences.json', () => readPreferences(app, userId)),
    file('consent.json', async () => ({
      now: await readConsent(app, userId),
      history: (await readConsentHistory(app, userId)).map(({ value, ...row }) => withDates({ ...row, value: value === 1 })),
    })),
    { name: 'drafts.json', content: () => jsonList(pages(exportedDrafts, db, userId, 20), draftOf) },
  ]
}

/** Files of drafts, each in a folder of its draft's id. */
export async function draftFiles(app: App, userId: string): Promise<ExportFile[]> {
  return (await exportedDraftFiles(app.db, userId)).map(({ id, draft_id, filename, mime_type }) => ({
    name: `drafts/${draft_id}/${safeFilename(filename, mime_type)}`,
    async *content() {
      const bytes = await draftFileBytes(app.db, userId, id)
      if (bytes) yield bytes
    },
  }))
}

async function* whole(read: () => Promise<unknown>): AsyncGenerator<string, void, undefined> {
  yield jsonFile(await read())
}

async function* contactPages(app: App, userId: string) {
  let last = { account: '', email: '' }
  for (;;) {
    const rows = await exportedContacts(app.db, userId, last, 500)
    const end = rows.at(-1)
    if (!end) return
    last = { account: end.account_id, email: end.email }
    yield rows
  }
}

/** Rows with an id, page by page. */
async function* pages<T extends { id: string }>(
  read: (db: App['db'], userId: string, after: string, limit: number) => Promise<T[]>,
  db: App['db'],
  userId: string,
  atOnce = 200,
) {
  let last = ''
  for (;;) {
    const rows = await read(db, userId, last, atOnce)
    const end = rows.at(-1)
    if (!end) return
    last = end.id
    yield rows
  }
}

const withoutId = ({ id: _, ...row }: { id: string }) => withDates(row)

function draftOf({ content, ...row }: Awaited<ReturnType<typeof exportedDrafts>>[number]) {
  return { ...withDates(row), ...readContent(content) }
}

/** Columns as the API names them: `createdAt`, an ISO date, for `created_at` in milliseconds. */
function withDates(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const shown = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      const isTime = typeof value === 'number' && /(?:^|_)(?:at|until)$/.test(name)
      return [shown, isTime ? new Date(value) : value]
    }),
  )
}
