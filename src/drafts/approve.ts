// The action gate of what a model wrote or a program handed in: such a draft leaves only when a person has said that exactly this may
// leave. The approval names a hash of recipients, sender, subject, text and files; any change makes another hash. It is good for one
// mail, and for five minutes; one that was spoken, for one.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { App } from '../app.ts'
import { noteActivity } from '../auth/activity.ts'
import { writtenTo } from '../contacts/suggest.ts'
import { AppError } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { listIdentities } from '../identities/list.ts'
import { compose } from '../mail/outgoing/compose.ts'
import type { PreparedMail } from '../mail/outgoing/prepare.ts'
import { threadParticipants } from '../mail/thread.ts'
import { minute } from '../shared/limits.ts'
import type { Person } from '../shared/mail.ts'
import type { Approval, ApproveInput, DraftReview } from '../shared/writing.ts'
import { addApproval, takeApproval } from './approval-queries.ts'
import { preparedFrom } from './outgoing.ts'
import type { DraftRow } from './queries.ts'
import { openDraft } from './read.ts'

const good = { click: 5 * minute, voice: minute }
const shownChars = 1200

/** What would leave, as facts: addresses as they were understood, never as a model put them. */
export async function reviewDraft(app: App, userId: string, id: string): Promise<DraftReview> {
  const draft = await openDraft(app, userId, id)
  const written = await preparedFrom(app, userId, draft)
  const { outgoing: letter } = written
  const composed = await compose(app, letter)
  const marked = await markNew(app, userId, written)
  return {
    hash: contentHash(draft, written),
    needsApproval: draft.origin !== 'person',
    account: letter.from.email,
    from: letter.from,
    to: letter.to.map(marked),
    cc: letter.cc.map(marked),
    bcc: letter.bcc.map(marked),
    subject: letter.subject,
    text: composed.text.slice(0, shownChars).toWellFormed(),
    files: letter.files
      .filter((file) => composed.fileIds.includes(file.id))
      .map(({ filename, content }) => ({ filename, size: content.byteLength })),
  }
}

/** Says that this may leave. `conflict` where the draft is another by now: what was seen is not what would leave. */
export async function approveDraft(app: App, userId: string, input: z.infer<typeof ApproveInput>): Promise<Approval> {
  const draft = await openDraft(app, userId, input.id)
  if (contentHash(draft, await preparedFrom(app, userId, draft)) !== input.hash) throw changedSince()
  const now = app.now().getTime()
  const id = newId()
  const { hash, method = 'click' } = input
  const row = { id, draft_id: draft.id, content_hash: hash, created_at: now, expires_at: now + good[method] }
  await addApproval(app.db, userId, { ...row, method })
  return { id, hash: input.hash, expiresAt: new Date(row.expires_at).toISOString() }
}

/** In the transaction that sends: takes the approval of exactly this, where one is needed; `conflict` where there is none. */
export async function spendApproval(app: App, userId: string, draft: DraftRow, written: PreparedMail): Promise<void> {
  if (draft.origin === 'person') return
  const spent = await takeApproval(app.db, userId, draft.id, contentHash(draft, written), app.now().getTime())
  if (!spent) throw needsApproval()
  await noteActivity(app, userId, 'mail-approved')
}

const needsApproval = () =>
  new AppError('conflict', 'The assistant or a program wrote parts of this draft. Please review and approve it before sending.', {
    details: { reason: 'approval' },
  })

const changedSince = () =>
  new AppError('conflict', 'This draft has changed since you reviewed it. Please review it again.', {
    details: { reason: 'approval' },
  })

/** Of everything that the people it goes to would notice, and of the revision: what was changed and changed back was changed. */
function contentHash({ revision }: DraftRow, { outgoing: letter, accountId }: PreparedMail): string {
  const { from, to, cc, bcc, subject, body, inReplyTo, references, files } = letter
  const hash = createHash('sha256')
  hash.update(JSON.stringify([revision, accountId, from, to, cc, bcc, subject, body, inReplyTo ?? null, references ?? []]))
  for (const { filename, mimeType, contentId, content } of files) {
    hash.update(JSON.stringify([filename, mimeType, contentId ?? null, content.byteLength])).update(content)
  }
  return hash.digest('base64url')
}

/** New is who was never written to and is not in the conversation that is answered, and is not the person. */
async function markNew(app: App, userId: string, { outgoing: letter, answers }: PreparedMail) {
  const everybody = [...letter.to, ...letter.cc, ...letter.bcc]
  const counts = await writtenTo(
    app,
    userId,
    everybody.map(({ email }) => email),
  )
  const among = answers === undefined ? new Set<string>() : await threadParticipants(app, userId, answers)
  for (const { email } of await listIdentities(app, userId)) among.add(email.toLowerCase())
  return (person: Person) => {
    const address = person.email.toLowerCase()
    const written = counts.get(address) ?? 0
    return { ...person, written, isNew: written === 0 && !among.has(address) }
  }
}
