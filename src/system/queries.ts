// All SQL of this folder.
import type { Db } from '../app.ts'

export function personByEmail(db: Db, email: string) {
  return db.selectFrom('user').select(['id', 'email', 'name']).where('email', '=', email).executeTakeFirst()
}

export function personById(db: Db, userId: string) {
  return db.selectFrom('user').select(['id', 'email', 'name']).where('id', '=', userId).executeTakeFirst()
}
