// People a spoken name may refer to. An ambiguous name stays ambiguous.
import type { App } from '../app.ts'
import { findPerson } from '../assistant/writing/recipient.ts'
import { suggestPeople } from '../contacts/suggest.ts'
import type { Person } from '../shared/mail.ts'
import { spokenAddress } from '../shared/spoken-address.ts'
import type { People } from '../shared/voice.ts'

export async function findPeople(app: App, userId: string, name: string): Promise<People> {
  const address = spokenAddress(name)
  const found = await findPerson(app, userId, address ?? name)
  if (found.is === 'none') return { is: 'none', people: [] }
  if (found.is === 'several') return found
  return { is: 'one', people: [await withKnownName(app, userId, found.person)] }
}

/** Adds the name from the address book. */
export async function withKnownName(app: App, userId: string, person: Person): Promise<Person> {
  if (person.name !== '') return person
  const email = person.email.toLowerCase()
  const known = await suggestPeople(app, userId, { q: email, limit: 20 })
  const name = known.find((one) => one.email.toLowerCase() === email)?.name ?? ''
  return { ...person, name }
}
