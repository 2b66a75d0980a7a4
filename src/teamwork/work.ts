// Who deals with a conversation, and how far it is. Membership is read in the transaction that assigns: nobody is assigned who has
// left meanwhile (store/assignments.ts ends what they had).
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { mayAs } from '../shared/shared-mailboxes.ts'
import type { AssignInput, ConversationWork, SetStateInput } from '../shared/teamwork.ts'
import { memberOf } from '../store/memberships.ts'
import type { SignedInAs } from '../trpc.ts'
import { emitChanged, personOf, requireConversation, requireMember } from './conversation.ts'
import { insertEvent, storedWork, storeWork, workRows } from './queries.ts'

/** In the order of the rows; what is not a mail of the mailbox is left out. */
export async function readWork(app: App, userId: string, ids: readonly string[]): Promise<ConversationWork[]> {
  const rows = await workRows(app.db, userId, ids)
  return rows.map(({ id, assignee, name, state, comments }) => ({
    id,
    assignee: personOf(assignee, name),
    state: state ?? 'open',
    comments,
  }))
}

export async function assign(app: App, caller: SignedInAs, { id, personId, from }: AssignInput): Promise<void> {
  await inTransaction(app, async (app) => {
    const conversation = await requireConversation(app, caller.userId, id)
    const by = requireMember(caller)
    const before = await storedWork(app.db, conversation)
    const assignee = before?.assignee ?? null
    if (assignee === personId) return
    if (from !== undefined && from !== assignee) throw new AppError('conflict', otherAssignee(before?.name ?? null))
    if (personId !== null) await requireWriter(app, caller.userId, personId)
    const now = app.now().getTime()
    await storeWork(app.db, conversation, { assignee: personId, state: before?.state ?? 'open' }, now)
    const what = personId === null ? 'unassigned' : 'assigned'
    await insertEvent(app.db, conversation, { what, person: by, about: personId ?? assignee }, now)
    emitChanged(app, caller.userId, id)
  })
}

const otherAssignee = (name: string | null) =>
  name === null ? 'Nobody is assigned to this conversation any more.' : `${name} is assigned to this conversation now.`

async function requireWriter(app: App, userId: string, personId: string): Promise<void> {
  const member = await memberOf(app.db, userId, personId)
  if (!member) throw new AppError('missing', 'This person is no member any more.')
  if (!mayAs(member.role, 'writer'))
    throw new AppError('conflict', `${member.name} can only read this mailbox. A manager can give them more rights.`)
  if (member.disabled_at !== null) throw new AppError('conflict', `${member.name} can't be assigned: the account is disabled.`)
}

export async function setState(app: App, caller: SignedInAs, { id, state }: SetStateInput): Promise<void> {
  await inTransaction(app, async (app) => {
    const conversation = await requireConversation(app, caller.userId, id)
    const by = requireMember(caller)
    const before = await storedWork(app.db, conversation)
    if ((before?.state ?? 'open') === state) return
    const now = app.now().getTime()
    await storeWork(app.db, conversation, { assignee: before?.assignee ?? null, state }, now)
    await insertEvent(app.db, conversation, { what: 'state', person: by, state }, now)
    emitChanged(app, caller.userId, id)
  })
}
