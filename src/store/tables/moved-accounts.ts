// Accounts of people that became part of a shared mailbox (decision 78).
import type { MemberRole } from '../../shared/member-roles.ts'

export interface MovedAccountTables {
  account_move: AccountMoveTable
  account_offer_declined: AccountOfferDeclinedTable
}

/** Deleted once the way back is over, or gone. */
export interface AccountMoveTable {
  /** Public, random. */
  id: string
  /** Whose account it was. */
  user_id: string
  account_id: string
  /** Where it lies: the shared mailbox, or an owner without members that keeps a parked copy. */
  owner_id: string
  /** The shared mailbox that it became part of, or that has replaced it. Null once that is deleted. */
  shared_mailbox_id: string | null
  /** shared: the mailbox's account. parked: the copy of a second person, which is not synced. */
  kind: 'shared' | 'parked'
  /** While rows change their owner: from whom to whom. Null: they are all there. */
  from_id: string | null
  to_id: string | null
  /** What others who have connected the same mailbox may do, if they accept; null: not offered. */
  offered_role: MemberRole | null
  created_at: number
  /** The end of the way back; a parked copy is deleted then. */
  until: number
}
/** Who does not want to be a member. */
export interface AccountOfferDeclinedTable {
  move_id: string
  user_id: string
  at: number
}
