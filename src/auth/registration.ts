// Who may register: what an admin chose here, else what REGISTRATION says. Everything that wants to know asks here.
import type { App } from '../app.ts'
import { Registration } from '../shared/admin.ts'
import { chooseRegistration, chosenRegistration } from './queries.ts'

const Choice = Registration.shape.registration

export async function registrationOf(app: Pick<App, 'db' | 'settings'>): Promise<Registration> {
  const chosen = Choice.safeParse(await chosenRegistration(app.db))
  return chosen.success ? { registration: chosen.data, chosen: true } : { registration: app.settings.registration, chosen: false }
}

/** null: what REGISTRATION says counts again. */
export async function setRegistration(app: App, registration: Registration['registration'] | null): Promise<Registration> {
  await chooseRegistration(app.db, registration ?? undefined, app.now().getTime())
  app.log.info({ registration: registration ?? 'as set' }, 'registration chosen')
  return registrationOf(app)
}
