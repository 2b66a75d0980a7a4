// What an admin does with models. The role is checked before the model server is called: a transaction never waits for the
// network.
import type { App, Db } from '../app.ts'
import { asAdmin } from '../auth/require-admin.ts'
import type { ModelChoices } from '../models/model-service.ts'
import { ModelName, type ModelState } from '../shared/assistant.ts'
import { chosenModel, keepChosenModel, keepModelServer, wasModelServerFound } from './queries.ts'

const requireStillAdmin = (app: App, adminId: string) => asAdmin(app, adminId, async () => undefined)

/** Starts the download. */
export async function pullModel(app: App, adminId: string, name: string): Promise<void> {
  await requireStillAdmin(app, adminId)
  await app.model.pull(name)
}

export async function chooseModel(app: App, adminId: string, name: string): Promise<ModelState> {
  await requireStillAdmin(app, adminId)
  await app.model.choose(name)
  return app.model.state()
}

/** For each backend: a model of Ollama's is none of OpenAI's. */
export function storedModelChoices(db: Db, now: () => Date): ModelChoices {
  return {
    async chosen(backend) {
      const name = ModelName.safeParse(await chosenModel(db, backend))
      return name.success ? name.data : undefined
    },
    keep: (backend, name) => keepChosenModel(db, backend, name, now().getTime()),
    wasFound: (backend) => wasModelServerFound(db, backend),
    keepFound: (backend) => keepModelServer(db, backend, now().getTime()),
  }
}
