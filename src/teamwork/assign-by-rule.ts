// What rules of a shared mailbox do to conversations: the hook `ruleAssignments`. Everything runs in the transaction of the caller, so
// that of two mails at the same moment the second sees what became of the first.
import type { App, RuleAssignment } from '../app.ts'
import { emitChanged } from './conversation.ts'
import { assigneesByKey, conversationOfKey, insertEvent, isSharedMailbox, storedWork, storeWork, writersOf } from './queries.ts'

/** Members who may write there and can sign in. Undefined in a person's own mailbox. */
export async function assignable(app: App, userId: string): Promise<ReadonlySet<string> | undefined> {
  if (!(await isSharedMailbox(app.db, userId))) return undefined
  return new Set(await writersOf(app.db, userId))
}

/** What is done stays done, and who has a conversation and can deal with it keeps it. */
export async function assignByRule(
  app: App,
  userId: string,
  { key, personId, rule }: RuleAssignment,
): Promise<{ before: string | null } | undefined> {
  const conversation = await conversationOfKey(app.db, userId, key)
  if (!conversation) return undefined
  const { assignee = null, state = 'open' } = (await storedWork(app.db, conversation)) ?? {}
  const active = new Set(await writersOf(app.db, userId))
  if (state === 'done' || !active.has(personId) || (assignee !== null && active.has(assignee))) return undefined
  const now = app.now().getTime()
  await storeWork(app.db, conversation, { assignee: personId, state }, now)
  await insertEvent(app.db, conversation, { what: 'assigned', about: personId, rule }, now)
  emitChanged(app, userId)
  return { before: assignee }
}

export async function undoRuleAssignment(
  app: App,
  userId: string,
  { key, personId, rule, before }: RuleAssignment & { before: string | null },
): Promise<void> {
  const conversation = await conversationOfKey(app.db, userId, key)
  const work = conversation && (await storedWork(app.db, conversation))
  if (!work || work.assignee !== personId) return
  const active = new Set(await writersOf(app.db, userId))
  const assignee = before !== null && active.has(before) ? before : null
  const now = app.now().getTime()
  await storeWork(app.db, conversation, { assignee, state: work.state }, now)
  await insertEvent(app.db, conversation, { what: 'unassigned', about: personId, rule }, now)
  emitChanged(app, userId)
}

export async function keptBy(
  app: App,
  userId: string,
  keys: readonly number[],
): Promise<Map<number, { id: string; name: string }>> {
  const [rows, active] = [await assigneesByKey(app.db, userId, keys), new Set(await writersOf(app.db, userId))]
  return new Map(rows.filter(({ id }) => active.has(id)).map(({ key, id, name }) => [key, { id, name }]))
}
