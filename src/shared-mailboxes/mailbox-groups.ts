// Groups that a shared mailbox is shared with. A manager shares it with groups they are in: they see who that is, and know of no others.
import { type App, inTransaction } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { MailboxGroup, ShareWithGroupInput } from '../shared/groups.ts'
import { groupLimits } from '../shared/member-roles.ts'
import {
  deleteMailboxGroup,
  groupOf,
  groupsOfMailbox,
  insertMailboxGroup,
  mailboxesOfGroup,
  peopleIn,
  storeGroupRole,
} from '../store/groups.ts'
import { addToMailboxLog } from '../store/mailbox-log.ts'
import { noSuchGroup } from './groups.ts'
import { requireRole } from './members.ts'
import { settleAfter } from './settle.ts'

export async function listMailboxGroups(app: App, personId: string, id: string): Promise<MailboxGroup[]> {
  await requireRole(app, id, personId, 'reader')
  return groupsOfMailbox(app.db, id)
}

export async function shareWithGroup(app: App, personId: string, { id, groupId, role }: ShareWithGroupInput): Promise<void> {
  await inTransaction(app, async (app) => {
    await requireRole(app, id, personId, 'manager')
    const group = await groupOf(app.db, groupId, personId)
    if (!group) throw noSuchGroup()
    if ((await mailboxesOfGroup(app.db, groupId)).length >= groupLimits.mailboxes)
      throw new AppError('conflict', `At most ${groupLimits.mailboxes} mailboxes can be shared with a group.`)
    const now = app.now().getTime()
    await settleAfter(app, await concerned(app, id, groupId), async () => {
      const added = await insertMailboxGroup(app.db, { sharedMailboxId: id, groupId, role, now })
      if (!added) throw new AppError('conflict', 'The mailbox is shared with this group already.')
    })
    await addToMailboxLog(app.db, id, { what: 'group-added', person: personId, role, detail: group.name }, now)
  })
}

export async function changeMailboxGroup(app: App, personId: string, { id, groupId, role }: ShareWithGroupInput): Promise<void> {
  await inTransaction(app, async (app) => {
    const { name } = await requireMailboxGroup(app, personId, { id, groupId })
    await settleAfter(app, await concerned(app, id, groupId), () => storeGroupRole(app.db, id, groupId, role))
    const entry = { what: 'group-role-changed', person: personId, role, detail: name } as const
    await addToMailboxLog(app.db, id, entry, app.now().getTime())
  })
}

/** Its people lose what they had by it at once. */
export async function removeMailboxGroup(app: App, personId: string, input: { id: string; groupId: string }): Promise<void> {
  const { id, groupId } = input
  await inTransaction(app, async (app) => {
    const { name } = await requireMailboxGroup(app, personId, input)
    await settleAfter(app, await concerned(app, id, groupId), () => deleteMailboxGroup(app.db, id, groupId))
    await addToMailboxLog(app.db, id, { what: 'group-removed', person: personId, detail: name }, app.now().getTime())
  })
}

/** A manager of the mailbox need not be in the group to end what it may do. */
async function requireMailboxGroup(app: App, personId: string, { id, groupId }: { id: string; groupId: string }) {
  await requireRole(app, id, personId, 'manager')
  const group = (await groupsOfMailbox(app.db, id)).find((one) => one.id === groupId)
  if (!group) throw new AppError('missing', "The mailbox isn't shared with this group any more.")
  return group
}

async function concerned(app: App, id: string, groupId: string) {
  return { mailboxIds: [id], personIds: (await peopleIn(app.db, groupId)).map((person) => person.id) }
}
