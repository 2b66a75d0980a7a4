// What an admin does with models. The look at who they are is over before a model server is asked: a transaction does not wait
// for the network.
import type { App } from '../app.ts'
import { asAdmin } from '../auth/require-admin.ts'
import type { ModelState } from '../shared/assistant.ts'

const mustBeAdmin = (app: App, adminId: string) => asAdmin(app, adminId, async () => undefined)

/** Begins to fetch it. */
export async function pullModel(app: App, adminId: string, name: string): Promise<void> {
  await mustBeAdmin(app, adminId)
  await app.model.pull(name)
}

export async function chooseModel(app: App, adminId: string, name: string): Promise<ModelState> {
  await mustBeAdmin(app, adminId)
  await app.model.choose(name)
  return app.model.state()
}
