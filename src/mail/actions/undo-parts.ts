// What an action keeps so that it can be undone: for each mail, where it was, its flags there, and its snooze.
import { z } from 'zod'
import type { App, Db } from '../../app.ts'
import { newId } from '../../core/ids.ts'
import { limits, minute, second } from '../../shared/limits.ts'
import { Role } from '../../shared/mail.ts'
import type { PlacedMail } from './queries.ts'
import { forgetExpiredUndo, insertUndo, setUndoExpiry } from './undo-queries.ts'

export const FlagName = z.enum(['read', 'starred', 'answered'])
export type FlagName = z.infer<typeof FlagName>

/** A mail as it was. */
export interface Before {
  key: number
  places: PlacedMail[]
  /** Snoozed until then; null where it was not. */
  until: number | null
  /** What was changed of it: only that is restored. */
  did: { flags: FlagName[]; move: boolean; snooze: boolean }
}

const KeptPlace = z.object({
  mailboxId: z.number(),
  uidvalidity: z.string(),
  uid: z.number(),
  accountId: z.string(),
  /** As a person saw it: role and folder, 0 for one that was yet to be made. */
  role: Role,
  folderId: z.number(),
  movingTo: z.number().nullable(),
  read: z.number(),
  starred: z.number(),
  answered: z.number(),
})
export const KeptMails = z.array(
  z.object({
    key: z.number(),
    places: z.array(KeptPlace),
    until: z.number().nullable(),
    did: z.object({ flags: z.array(FlagName), move: z.boolean(), snooze: z.boolean() }),
  }),
)
export type KeptPlace = z.infer<typeof KeptPlace>
export type KeptMail = z.infer<typeof KeptMails>[number]

/** How long after the action it can be undone: what the screens show, and a little. */
const undoFor = (limits.undoSeconds + 5) * second
/** As long as a large action takes, at most. */
const whileActing = 10 * minute

export interface UndoSeries {
  /** Inside the transaction of the action. */
  keep(db: Db, before: Before[]): Promise<void>
  /** After its commit. */
  kept(): void
  /** From now on the time runs. Answers the id for `undo`; null where nothing was done. */
  end(): Promise<string | null>
}

export function startUndo(app: App, userId: string): UndoSeries {
  const id = newId()
  let parts = 0
  return {
    async keep(db, before) {
      const now = app.now().getTime()
      if (parts === 0) await forgetExpiredUndo(db, userId, now)
      const steps = JSON.stringify(keptOf(before))
      const part = parts === 0 ? id : `${id}.${parts}`
      await insertUndo(db, { id: part, user_id: userId, created_at: now, expires_at: now + whileActing, steps })
    },
    kept: () => {
      parts++
    },
    async end() {
      if (parts === 0) return null
      await setUndoExpiry(app.db, userId, id, app.now().getTime() + undoFor)
      return id
    },
  }
}

/** As it is kept. */
export const keptOf = (before: Before[]): KeptMail[] => before.map((mail) => ({ ...mail, places: mail.places.map(toKept) }))

function toKept(place: PlacedMail): KeptPlace {
  const { uidvalidity, uid, role, read, starred, answered } = place
  return {
    mailboxId: place.mailbox_id,
    uidvalidity,
    uid,
    accountId: place.account_id,
    role,
    folderId: place.folder_id,
    movingTo: place.moving_to,
    read,
    starred,
    answered,
  }
}
