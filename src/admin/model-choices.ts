// Which model an admin chose in place of the one the settings name, for each backend: a name of Ollama's says nothing to OpenAI.
import type { Db } from '../app.ts'
import type { ModelChoices } from '../models/model-service.ts'
import { ModelName } from '../shared/assistant.ts'
import { chosenModel, keepChosenModel } from './queries.ts'

export function storedModelChoices(db: Db, now: () => Date): ModelChoices {
  return {
    async chosen(backend) {
      const name = ModelName.safeParse(await chosenModel(db, backend))
      return name.success ? name.data : undefined
    },
    keep: (backend, name) => keepChosenModel(db, backend, name, now().getTime()),
  }
}
