// Moving mails here: which of a mail's places go along, where they go, and how that is queued for the mail server.
import type { Db } from '../../app.ts'
import type { Destination } from '../../connectors/connector.ts'
import type { Role } from '../../shared/mail.ts'
import { cancelChanges, type FolderRow, type PlacedMail, pendingPlace, queueChanges, showIn } from './queries.ts'

/** Where a move goes: by role, to one folder, or out of the way for a while. */
export type Where = 'archive' | 'inbox' | 'trash' | 'junk' | 'snoozed' | FolderRow

/** The same in one account. `folderId` 0: a folder that is yet to be made. */
export interface Target {
  folderId: number
  role: Role
  to: Destination
}
export interface Move {
  place: PlacedMail
  target: Target
}

/** The folder on the mail server in which snoozed mail waits. */
const snoozedPath = 'Snoozed'
/** Servers that keep every folder below the inbox call it `INBOX.Snoozed`, or `INBOX/Snoozed`; Gmail may keep the name to itself. */
export const isSnoozedPath = (path: string) => /^(?:INBOX[./\\]|Homing\/)?Snoozed$/i.test(path)

export function targetIn(folders: FolderRow[], accountId: string, where: Where): Target {
  if (typeof where === 'object') return { folderId: where.id, role: where.role, to: { path: where.path } }
  const own = folders.filter((folder) => folder.account_id === accountId)
  if (where !== 'snoozed') return { folderId: own.find((folder) => folder.role === where)?.id ?? 0, role: where, to: where }
  const folder = own.find(({ path }) => isSnoozedPath(path))
  return { folderId: folder?.id ?? 0, role: 'other', to: { path: folder?.path ?? snoozedPath } }
}

/** Whether this place is in the folder of what is snoozed, or on its way to it. */
export function isSnoozedPlace(folders: FolderRow[], place: PlacedMail): boolean {
  if (place.moving_to === 0) return place.role === 'other'
  return isSnoozedPath(folders.find((folder) => folder.id === place.folder_id)?.path ?? '')
}

/** Which places a move takes along: those of the first group that has any. A sent or drafted copy stays where it is. */
const takes: Record<'archive' | 'inbox' | 'snoozed' | 'folder', Role[][]> = {
  archive: [['inbox'], ['other', 'junk', 'trash']],
  inbox: [['inbox'], ['junk', 'trash'], ['archive', 'other']],
  snoozed: [['inbox']],
  folder: [['inbox'], ['archive', 'other', 'junk', 'trash'], ['sent'], ['drafts']],
}

/** Of the places of one mail, those that go, and where to. What is thrown away goes with all its copies. */
export function movesOf(places: PlacedMail[], where: Where, target: Target): Move[] {
  const going = where === 'trash' || where === 'junk' ? places : firstGroup(places, takes[kindOf(where)])
  return going.filter((place) => !isThere(place, target)).map((place) => ({ place, target }))
}

const kindOf = (where: Exclude<Where, 'trash' | 'junk'>) => (typeof where === 'object' ? 'folder' : where)

function firstGroup(places: PlacedMail[], groups: Role[][]): PlacedMail[] {
  for (const roles of groups) {
    const some = places.filter((place) => roles.includes(place.role))
    if (some.length > 0) return some
  }
  return []
}

function isThere(place: PlacedMail, target: Target): boolean {
  return place.folder_id === target.folderId && place.role === target.role
}

/**
 * Shows the mails at once where they go, and queues it. A move of the same place that the server has not heard of is taken
 * back, so that no mail travels twice; one that ends where it began does not travel at all.
 */
export async function moveAll(db: Db, userId: string, moves: Move[], now: number): Promise<void> {
  if (moves.length === 0) return
  await cancelChanges(
    db,
    userId,
    'move',
    moves.map(({ place }) => place),
  )
  const stays = ({ place, target }: Move) => place.mailbox_id === target.folderId
  for (const [{ role, folderId }, some] of byTarget(moves)) {
    const [home, away] = [some.filter(stays), some.filter((move) => !stays(move))]
    await showIn(db, userId, placesIn(home), role, null)
    await showIn(db, userId, placesIn(away), role, folderId)
  }
  const travelling = moves.filter((move) => !stays(move))
  await queueChanges(
    db,
    userId,
    travelling.map(({ place, target }) => ({ place, change: { kind: 'move', place: pendingPlace(place), to: target.to } })),
    now,
  )
}

const placesIn = (moves: Move[]) => moves.map(({ place }) => place)

function byTarget(moves: Move[]): [Target, Move[]][] {
  const groups = Map.groupBy(moves, ({ target }) => `${target.role} ${target.folderId}`)
  return [...groups.values()].flatMap((some) => (some[0] ? [[some[0].target, some] as [Target, Move[]]] : []))
}
