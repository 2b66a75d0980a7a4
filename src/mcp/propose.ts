// What programs propose, as it is stored: a row that changes nothing. Nobody changes it any more, so that a card shows exactly what
// accepting it does (proposals.ts).
import { z } from 'zod'
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { smartFoldersIn, smartFoldersOf } from '../folders/smart-folders.ts'
import type { EmailSummary } from '../shared/mail.ts'
import { visible } from '../shared/reading/visible.ts'
import { type Access, requireStill } from './access.ts'
import { mcpLimits } from './limits.ts'
import { countProposals, insertProposal, keyOfMail, sameLabel } from './queries.ts'

export const DraftContent = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** Of the mail that is answered. */
  accountId: z.string().optional(),
})

interface ProposedDraft {
  to: string[]
  cc?: string[] | undefined
  subject: string
  body: string
  mail: EmailSummary | undefined
}

export async function proposeDraft(app: App, access: Access, { to, cc = [], subject, body, mail }: ProposedDraft): Promise<void> {
  const content: z.infer<typeof DraftContent> = {
    to,
    cc,
    // Nothing invisible: the person could not see what would be sent.
    subject: visible(subject).replace(/\p{Cc}+/gu, ' '),
    body: visible(body),
    ...(mail ? { accountId: mail.accountId } : accountOf(access)),
  }
  await propose(app, access, { kind: 'draft', content: JSON.stringify(content), category_id: null, mail })
}

/** A program that is limited to accounts writes from the first of them. */
const accountOf = ({ accounts }: Access) => (accounts?.[0] === undefined ? {} : { accountId: accounts[0] })

/** By id or name; the same label for the same mail is proposed once. */
export async function proposeLabel(app: App, access: Access, mail: EmailSummary, label: string): Promise<void> {
  const all = await smartFoldersIn(app, access.userId, access.accounts, [label])
  const category = all.find(({ id }) => id === label) ?? all.find(({ name }) => name.toLowerCase() === label.toLowerCase())
  if (!category) throw noSuchLabel()
  if (mail.categories.some(({ id }) => id === category.id)) throw new AppError('conflict', 'The email has this label already.')
  await propose(app, access, { kind: 'label', content: null, category_id: category.id, mail })
}

const noSuchLabel = () => new AppError('missing', 'There is no such label. list_mailboxes names them.')

interface Proposed {
  kind: 'draft' | 'label'
  content: string | null
  category_id: string | null
  mail: EmailSummary | undefined
}

async function propose(app: App, access: Access, { mail, ...proposed }: Proposed): Promise<void> {
  const { userId, client } = access
  await inTransaction(app, async (app) => {
    await requireStill(app, access, proposed.kind === 'draft' ? 'mail.saveDraft' : 'categories.assign')
    const key = mail && (await keyOfMail(app.db, userId, mail.id))
    if (mail && key === undefined) throw new AppError('missing', 'Email not found')
    if (key !== undefined && proposed.category_id !== null && (await sameLabel(app.db, userId, key, proposed.category_id))) return
    const labelIds = (await smartFoldersOf(app, userId)).map(({ id }) => id)
    if (proposed.category_id !== null && !labelIds.includes(proposed.category_id)) throw noSuchLabel()
    if ((await countProposals(app.db, userId, labelIds)) >= mcpLimits.proposals)
      throw new AppError('limited', 'Too many proposals wait for the person already.', { retryAfter: 3600 })
    const row = { id: newId(), user_id: userId, client, message_key: key ?? null, created_at: app.now().getTime(), ...proposed }
    await insertProposal(app.db, row)
    app.events.emit('suggestions.changed', { userId, ids: [row.id] })
  })
}
