// Groups of people, whom a shared mailbox is shared with together (decision 79).
import { z } from 'zod'
import { groupLimits, memberRoles } from './member-roles.ts'
import { SharedMailboxName } from './shared-mailboxes.ts'

const Id = z.string().max(100)
const Role = z.enum(memberRoles)

export const PeopleGroup = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the caller manages it. */
  manages: z.boolean(),
  people: z.number(),
  /** Shared mailboxes that its people may use. */
  mailboxes: z.array(z.object({ id: z.string(), name: z.string(), role: Role })),
})
export type PeopleGroup = z.infer<typeof PeopleGroup>

export const GroupPerson = z.object({ id: z.string(), name: z.string(), email: z.string(), manages: z.boolean() })
export type GroupPerson = z.infer<typeof GroupPerson>

/** A group that a shared mailbox is shared with. */
export const MailboxGroup = z.object({ id: z.string(), name: z.string(), role: Role, people: z.number() })
export type MailboxGroup = z.infer<typeof MailboxGroup>

export const CreateGroupInput = z.object({ name: SharedMailboxName })
export const GroupInput = z.object({ id: Id })
export const RenameGroupInput = z.object({ id: Id, name: SharedMailboxName })
export const AddToGroupInput = z.object({ id: Id, email: z.string().trim().toLowerCase().max(254) })
export const ChangeInGroupInput = z.object({ id: Id, personId: Id, manages: z.boolean() })
export const RemoveFromGroupInput = z.object({ id: Id, personId: Id })

/** `id`: of the mailbox. */
export const ShareWithGroupInput = z.object({ id: Id, groupId: Id, role: Role })
export type ShareWithGroupInput = z.infer<typeof ShareWithGroupInput>
export const RemoveGroupInput = z.object({ id: Id, groupId: Id })

export { groupLimits }
