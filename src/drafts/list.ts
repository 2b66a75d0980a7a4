import { Parser } from 'htmlparser2'
import type { App } from '../app.ts'
import { isHtml } from '../connectors/mime/safe-html.ts'
import { listMail } from '../mail/list.ts'
import { limits } from '../shared/limits.ts'
import type { DraftElsewhere, DraftSummary } from '../shared/writing.ts'
import { memberNames, nameOfMember } from '../user/member-names.ts'
import { readContent } from './content.ts'
import { openDrafts } from './queries.ts'

/** Open drafts, last saved first. `isShared`: of a shared mailbox, whose members see who began each. */
export async function listDrafts(app: App, userId: string, { isShared = false } = {}): Promise<DraftSummary[]> {
  const rows = await openDrafts(app.db, userId, limits.drafts)
  const names = isShared ? await memberNames(app, userId) : undefined
  return rows.map((row) => {
    const { to, subject, body } = readContent(row.content)
    return {
      id: row.id,
      accountId: row.account_id,
      to,
      subject,
      snippet: snippetOf(body),
      savedAt: new Date(row.updated_at).toISOString(),
      files: row.files ?? 0,
      ...(names ? { begunBy: nameOfMember(names, row.begun_by) ?? null } : {}),
    }
  })
}

/** What other mail programs left in the Drafts folders: lists leave out the copies of our own drafts. */
export async function listDraftsElsewhere(app: App, userId: string): Promise<DraftElsewhere[]> {
  const { emails } = await listMail(app, userId, { mailbox: 'drafts', limit: limits.listMax })
  return emails.map(({ id, accountId, to, subject, snippet, date, attachments }) => ({
    emailId: id,
    accountId,
    to: to.map((person) => person.name || person.email).join(', '),
    subject,
    snippet,
    savedAt: date,
    files: attachments.filter((file) => !file.inline).length,
  }))
}

// The first words of a draft, for a list. What is in the store is sanitised: this is about looks, not about safety.

const length = 200
/** Enough HTML to contain the first words. */
const looked = 20_000

export function snippetOf(body: string, chars = length): string {
  const text = isHtml(body) ? textOf(body.slice(0, looked)) : body.slice(0, looked)
  return text.replace(/\s+/g, ' ').trim().slice(0, chars).toWellFormed()
}

/** Up to the quoted mail. */
function textOf(html: string): string {
  let text = ''
  let quoted = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (name === 'blockquote') quoted++
      text += name === 'p' || name === 'br' || name === 'div' || name === 'li' ? ' ' : ''
    },
    ontext: (piece) => {
      if (quoted === 0) text += piece
    },
    onclosetag: (name) => {
      if (name === 'blockquote') quoted--
    },
  })
  parser.end(html)
  return text
}
