// The server itself: jobs, choices of admins, the master key, removed accounts.

export interface ServerTables {
  job_run: JobRunTable
  server_choice: ServerChoiceTable
  server_key: ServerKeyTable
  removal: RemovalTable
}

export interface JobRunTable {
  name: string
  started_at: number
  finished_at: number | null
  result: string | null
}
/** Choices of admins that override settings of the environment. */
export interface ServerChoiceTable {
  name: string
  value: string
  at: number
}
/** Canary of the master key, a value sealed with it (core/secrets.ts), and the keys that sign push messages (push/vapid.ts). */
export interface ServerKeyTable {
  name: 'canary' | 'vapid'
  sealed: string
  at: number
}
/** A removed account and what was deleted with it: numbers, no names. */
export interface RemovalTable {
  id: string
  /** SHA-256 of the user id: finds the person in a restored copy, and identifies nobody. */
  person: string
  removed_at: number
  by: 'self' | 'admin'
  /** When the last row was deleted from the database. */
  purged_at: number | null
  /** When the last copy of the database with their rows was deleted (snapshots, backups). */
  copies_gone_at: number | null
  /** JSON RemovalReport (shared/admin.ts). */
  report: string
}
