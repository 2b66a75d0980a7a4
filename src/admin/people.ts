import type { App } from '../app.ts'
import type { AdminPerson } from '../shared/admin.ts'
import { toPerson } from './person.ts'
import { allPeople } from './queries.ts'

/** Everybody with an account here, oldest first; who is deleted until the daily job has been. */
export async function listPeople(app: App): Promise<AdminPerson[]> {
  return (await allPeople(app.db)).map(toPerson)
}
