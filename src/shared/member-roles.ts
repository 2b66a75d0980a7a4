// What members of a shared mailbox may do. Apart from its schemas: the first page of the browser loads it.

/** Each may do what the one before may. */
export const memberRoles = ['reader', 'writer', 'sender', 'manager'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Names the shared mailbox of a call. */
export const mailboxHeader = 'x-homing-mailbox'

/** Of the one who calls for a shared mailbox that isn't shared with them, which may not exist at all. */
export const notSharedMessage = "This mailbox isn't shared with you."

export const notSenderMessage = "You can't send from this mailbox. A manager can give you this right."

export const mayAs = (role: MemberRole, needed: MemberRole): boolean => memberRoles.indexOf(role) >= memberRoles.indexOf(needed)

export const sharedMailboxLimits = { nameChars: 60, perPerson: 50, members: 200 }
