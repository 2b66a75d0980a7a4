import type { Db } from '../app.ts'

export function personWithAddress(db: Db, email: string) {
  return db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
}
