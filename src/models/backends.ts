// The backend of the settings, and the models an admin may choose.
import { AppError } from '../core/errors.ts'
import type { Settings } from '../settings.ts'
import type { InstalledModel } from '../shared/assistant.ts'
import { type Backend, withTag } from './backend.ts'
import type { Bounds } from './bounded-fetch.ts'
import type { LanguageModel } from './model.ts'
import { createOllama } from './ollama.ts'
import { createOpenAi } from './openai.ts'

/** Undefined: no model. */
export function backendOf(settings: Settings, bounds: Partial<Bounds> = {}): Backend | undefined {
  switch (settings.aiBackend) {
    case 'built-in':
      return undefined
    case 'auto':
    case 'ollama':
      return createOllama({ host: settings.ollamaHost, model: settings.ollamaModel, bounds })
    case 'openai': {
      const { openaiApiKey: key, openaiModel: model, openaiBaseUrl: baseUrl } = settings
      return createOpenAi({ key, model, baseUrl, bounds })
    }
  }
}

/** For a fixed model. */
export function fixedBackend(model: LanguageModel): Backend {
  return {
    name: model.backend,
    place: model.place,
    wanted: model.name,
    missing: null,
    poll: async () => undefined,
    pollsWhileUp: false,
    model: () => model,
  }
}

/** Empty without a list, or while the server is down (`state().problem`). */
export async function installedModels(backend: Backend, chosen: string | undefined): Promise<InstalledModel[]> {
  if (!backend.list) return []
  const list = await backend.list().catch((cause: unknown) => {
    if (cause instanceof AppError) return []
    throw cause
  })
  return list.map((one) => ({ ...one, chosen: chosen !== undefined && withTag(one.name) === withTag(chosen) }))
}

/** Throws an AppError unless the model is installed. */
export async function assertInstalled(backend: Backend, name: string): Promise<void> {
  if (backend.missing) throw new AppError('unconfigured', backend.missing)
  if (!backend.list) return
  const there = await backend.list()
  if (!there.some((one) => withTag(one.name) === withTag(name)))
    throw new AppError('missing', `The model ${name} isn't available yet. Please download it first.`)
}
