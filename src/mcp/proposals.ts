// What programs proposed, for the person to decide. Accepting a draft makes it a draft of the person that needs approval before it is
// sent, like those of the assistant; accepting a label is the person's own correction.
import type { App } from '../app.ts'
import { assignMany } from '../categories/assign.ts'
import { listCategories } from '../categories/categories.ts'
import { AppError } from '../core/errors.ts'
import { saveDraft } from '../drafts/save.ts'
import { listIdentities } from '../identities/list.ts'
import { readSummary } from '../mail/list.ts'
import type { EmailSummary } from '../shared/mail.ts'
import type { AcceptedProposal, Proposal } from '../shared/mcp.ts'
import { DraftContent } from './propose.ts'
import { deleteProposal, insertProposal, proposalById, proposalsOf } from './queries.ts'

/** Newest first. */
export async function listProposals(app: App, userId: string): Promise<Proposal[]> {
  const rows = await proposalsOf(app.db, userId)
  if (rows.length === 0) return []
  const categories = await listCategories(app, userId)
  return rows.flatMap((row): Proposal[] => {
    const shared = { id: row.id, client: row.client, createdAt: new Date(row.created_at).toISOString() }
    if (row.content !== null) {
      const { to, cc, subject, body } = DraftContent.parse(JSON.parse(row.content))
      const draft = { to: to.join(', '), cc: cc.join(', '), subject, text: body, emailId: row.email_id }
      return [{ kind: 'draft', ...shared, ...draft }]
    }
    const category = categories.find(({ id }) => id === row.category_id)
    if (!category || row.email_id === null) return []
    const mail = { emailId: row.email_id, emailSubject: row.subject ?? '', fromName: row.from_name || (row.from_email ?? '') }
    return [{ kind: 'label', ...shared, ...mail, category: { id: category.id, name: category.name } }]
  })
}

const gone = () => new AppError('missing', 'This proposal no longer exists.')

/** Exactly what the card says, once. `memberId`: who accepts it in a shared mailbox. */
export async function acceptProposal(app: App, userId: string, id: string, memberId?: string): Promise<AcceptedProposal> {
  const row = await proposalById(app.db, userId, id)
  if (!row || !(await deleteProposal(app.db, userId, id))) throw gone()
  app.events.emit('suggestions.changed', { userId, ids: [id] })
  if (row.content !== null) return { draftId: await makeDraftOf(app, { userId, memberId }, row.content, row) }
  if (row.email_id === null || row.category_id === null) throw gone()
  await assignMany(app, userId, { ids: [row.email_id], add: [row.category_id] })
  return { draftId: null }
}

type Row = NonNullable<Awaited<ReturnType<typeof proposalById>>>

interface Decider {
  userId: string
  memberId: string | undefined
}

/** Where no draft can be made, as with too many of them, the proposal waits again: it is the only copy. */
async function makeDraftOf(app: App, decider: Decider, content: string, row: Row): Promise<string> {
  try {
    return await makeDraft(app, decider, content, row.email_id)
  } catch (cause) {
    const { userId } = decider
    const { id, client, kind, category_id, created_at, message_key } = row
    await insertProposal(app.db, { id, user_id: userId, client, kind, content, category_id, created_at, message_key })
    app.events.emit('suggestions.changed', { userId, ids: [id] })
    throw cause
  }
}

async function makeDraft(app: App, { userId, memberId }: Decider, json: string, emailId: string | null): Promise<string> {
  const { to, cc, subject, body, accountId } = DraftContent.parse(JSON.parse(json))
  // Disconnected meanwhile: the person chooses another.
  const own = (await listIdentities(app, userId)).find((identity) => identity.id === accountId)
  const fields = {
    to: to.join(', '),
    cc: cc.join(', '),
    bcc: '',
    subject,
    body: asHtml(body),
    ...(own ? { identityId: own.id } : {}),
    ...(emailId === null ? {} : { replyTo: chainOf(await readSummary(app, userId, emailId)) }),
  }
  return (await saveDraft(app, userId, { fields, origin: 'ai' }, memberId)).id
}

function chainOf({ messageId, references, threadId }: EmailSummary) {
  const chain = [...references, messageId].filter((one) => one !== '').slice(-100)
  return { threadId, ...(messageId === '' ? {} : { messageId, inReplyTo: messageId }), references: chain }
}

/** What stands in the text stays text: none of it becomes markup. */
function asHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
  return escaped
    .split('\n')
    .map((one) => `<p>${one || '<br>'}</p>`)
    .join('')
}

export async function dismissProposal(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteProposal(app.db, userId, id))) throw gone()
  app.events.emit('suggestions.changed', { userId, ids: [id] })
}
