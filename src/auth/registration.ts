// The registration policy: an admin's choice, else REGISTRATION.
import type { App } from '../app.ts'
import { Registration } from '../shared/admin.ts'
import { serverChoice, storeServerChoice } from './queries.ts'

const name = 'registration'
const Choice = Registration.shape.registration

export async function registrationOf(app: Pick<App, 'db' | 'settings'>): Promise<Registration> {
  const chosen = Choice.safeParse(await serverChoice(app.db, name))
  return chosen.success ? { registration: chosen.data, chosen: true } : { registration: app.settings.registration, chosen: false }
}

/** null: back to REGISTRATION. */
export async function setRegistration(app: App, registration: Registration['registration'] | null): Promise<Registration> {
  await storeServerChoice(app.db, name, registration ?? undefined, app.now().getTime())
  app.log.info({ registration: registration ?? 'as set' }, 'registration policy changed')
  return registrationOf(app)
}
