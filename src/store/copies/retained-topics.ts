// Topics that a broker of Home Assistant keeps of people who turned it on after the backup that is gone back to: nothing there knows
// them, and they would show their last counts for ever. They are carried into it as removed.
import Database, { type Database as Connection } from 'better-sqlite3'

/** Of the database in a file; none where that cannot be read, or is older than such topics. */
export function readTopics(file: string): string[] {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true })
    try {
      return db.prepare<[], string>('select slug from home_assistant union select slug from home_assistant_removed').pluck().all()
    } finally {
      db.close()
    }
  } catch (cause) {
    if (cause instanceof Database.SqliteError) return []
    throw cause
  }
}

/** In the database that is gone back to. */
export function keepTopics(db: Connection, slugs: readonly string[]): void {
  const removed = db.prepare(
    `insert into home_assistant_removed (slug) select @slug where not exists (select 1 from home_assistant where slug = @slug)
     on conflict do nothing`,
  )
  db.transaction(() => {
    for (const slug of slugs) removed.run({ slug })
  })()
}
