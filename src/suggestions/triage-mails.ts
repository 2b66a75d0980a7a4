// Mails as triage looks at them, with the text a reader sees of them.
import type { App } from '../app.ts'
import { provenSender } from '../mail/care/sender.ts'
import { attachmentsOf, people } from '../mail/row.ts'
import { seenTexts } from '../mail/seen.ts'
import type { TriageMail } from '../triage/mail.ts'
import { ownNames, rowsForTriage, type TriageRow } from './triage-queries.ts'

export interface ReadMail {
  id: string
  accountId: string
  mail: TriageMail
  categories: string[]
}

/** Newest first; those whose text is here. */
export async function readMails(app: App, userId: string, keys: number[]): Promise<ReadMail[]> {
  const [rows, texts, names] = await Promise.all([
    rowsForTriage(app.db, userId, keys),
    seenTexts(app, userId, keys),
    ownNames(app.db, userId),
  ])
  const me = {
    names: [...new Set(names.map(({ name }) => name.trim()).filter((name) => name !== ''))],
    addresses: [...new Set(names.map(({ email }) => email.toLowerCase()))],
  }
  const mails: ReadMail[] = []
  for (const row of rows) {
    const text = texts.get(row.key)
    if (text === undefined) continue
    const proof = await provenSender(app, userId, row.id)
    const mail = { ...mailOf(row), text, me, authenticFailed: proof?.authentication ? proof.failed : null }
    mails.push({ id: row.id, accountId: row.account_id, mail, categories: row.categories?.split(',') ?? [] })
  }
  return mails
}

function mailOf(row: TriageRow): Omit<TriageMail, 'me' | 'text' | 'authenticFailed'> {
  const { written_to: writtenTo, written_from: writtenFrom, mine: mineInThread, mine_later: later } = row
  return {
    key: row.key,
    subject: row.subject,
    from: { name: row.from_name, email: row.from_email },
    to: people(row.to_list),
    cc: people(row.cc_list),
    replyTo: people(row.reply_to_list),
    date: row.date,
    offset: null,
    // The text is what is seen already.
    html: null,
    listId: row.list_id,
    unsubscribe: row.list_unsubscribe !== null,
    automated: row.automated === 1,
    providerCategory: row.provider_category,
    calendar: /^METHOD:([A-Z-]+)/im.exec(row.calendar ?? '')?.[1]?.toUpperCase() ?? null,
    attachments: attachmentsOf(row.attachments).map(({ filename, mimeType }) => ({ filename, mimeType })),
    known: { writtenTo, writtenFrom: Math.max(0, writtenFrom - 1), mineInThread, answered: later > 0 },
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}
