// A person's data besides mail, as JSON files. Without passwords and access tokens: an export does not need them.
import type { App } from '../app.ts'
import { listActivity } from '../auth/activity.ts'
import { listTokens } from '../auth/personal-tokens/tokens.ts'
import { listRules } from '../categories/rules.ts'
import { readContent } from '../drafts/content.ts'
import { homeAssistantState } from '../home-assistant/turn-on.ts'
import { safeFilename } from '../mail/body/filename.ts'
import { listCalls } from '../mcp/calls.ts'
import { listPrograms } from '../mcp/programs.ts'
import { listProposals } from '../mcp/proposals.ts'
import { readPreferences } from '../preferences/preferences.ts'
import { readConsent, readConsentHistory } from '../privacy/consent.ts'
import { readPushSettings } from '../push/settings.ts'
import { readProfile } from '../user/profile.ts'
import { listWebhooks } from '../webhooks/webhooks.ts'
import { jsonFile, jsonList } from './export-index.ts'
import {
  draftFileBytes,
  exportedCalls,
  exportedContacts,
  exportedDraftFiles,
  exportedDrafts,
  exportedSuggestions,
  exportedTurns,
  lists,
} from './queries.ts'

/** A file of the archive, produced when it is packed. */
export interface ExportFile {
  name: string
  content: () => AsyncIterable<string | Uint8Array>
}

export function dataFiles(app: App, userId: string): ExportFile[] {
  const { db } = app
  const file = (name: string, read: () => Promise<unknown>): ExportFile => ({ name, content: () => whole(read) })
  const queries = lists(db, userId)
  const list = (name: keyof typeof queries) =>
    file(`${name}.json`, async () => (await queries[name].execute()).map((row) => withDates(row)))
  return [
    file('profile.json', () => readProfile(app, userId)),
    list('sessions'),
    file('access-tokens.json', () => listTokens(app, userId)),
    file('programs.json', () => listPrograms(app, userId)),
    file('program-proposals.json', () => listProposals(app, userId)),
    file('program-calls.json', () => listCalls(app, userId)),
    list('sign-ins'),
    list('shared-mailboxes'),
    list('groups'),
    list('members'),
    list('member-groups'),
    list('mailbox-log'),
    file('activity.json', () => listActivity(app, userId)),
    list('accounts'),
    list('identities'),
    list('templates'),
    { name: 'contacts.json', content: () => jsonList(contactPages(app, userId), ({ account_id: _, ...row }) => withDates(row)) },
    list('saved-searches'),
    list('smart-folders'),
    file('rules.json', () => listRules(app, userId)),
    list('corrections'),
    { name: 'suggestions.json', content: () => jsonList(pages(exportedSuggestions, db, userId), withoutId) },
    { name: 'conversations.json', content: () => jsonList(pages(exportedTurns, db, userId), withoutId) },
    { name: 'ai-log.json', content: () => jsonList(pages(exportedCalls, db, userId), withoutId) },
    list('trusted-senders'),
    list('lists-left'),
    list('invitations-answered'),
    list('snoozes'),
    list('assignments'),
    list('comments'),
    list('conversation-activity'),
    file('preferences.json', () => readPreferences(app, userId)),
    file('push-settings.json', async () => (await readPushSettings(app, userId)).settings),
    list('push-devices'),
    file('home-assistant.json', async () => ({ name: (await homeAssistantState(app, userId)).name })),
    file('webhooks.json', async () => (await listWebhooks(app, userId)).map(({ id: _, url: __, ...webhook }) => webhook)),
    list('dav-servers'),
    list('dav-collections'),
    list('address-book-contacts'),
    list('calendar-events'),
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
