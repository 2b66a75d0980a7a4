// The registration policy: an admin's choice, else REGISTRATION.
import type { App } from '../app.ts'
import { Registration } from '../shared/admin.ts'
import { chooseRegistration, chosenRegistration } from './queries.ts'

const Choice = Registration.shape.registration

export async function registrationOf(app: Pick<App, 'db' | 'settings'>): Promise<Registration> {
  const chosen = Choice.safeParse(await chosenRegistration(app.db))
  return chosen.success ? { registration: chosen.data, chosen: true } : { registration: app.settings.registration, chosen: false }
}

/** null: back to REGISTRATION. */
export async function setRegistration(app: App, registration: Registration['registration'] | null): Promise<Registration> {
  await chooseRegistration(app.db, registration ?? undefined, app.now().getTime())
  app.log.info({ registration: registration ?? 'as set' }, 'registration policy changed')
  return registrationOf(app)
}
