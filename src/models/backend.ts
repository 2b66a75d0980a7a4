// What the model service needs of a model server.
import type { InstalledModel } from '../shared/assistant.ts'
import type { LanguageModel, ModelFacts } from './model.ts'

export interface Backend {
  name: ModelFacts['backend']
  place: ModelFacts['place']
  /** What the settings ask for; undefined: something is missing, and `missing` says what. */
  wanted: string | undefined
  missing: string | null
  /** Throws an AppError whose sentence says why this model cannot answer now. Sends nothing but the question. */
  poll(model: string): Promise<void>
  /** Whether it is looked at while all is well, too. */
  pollsWhileUp: boolean
  model(name: string): LanguageModel
  /** Where models are kept by name. Throws AppErrors. */
  list?(): Promise<Omit<InstalledModel, 'chosen'>[]>
  /** Throws AppErrors. */
  pull?(name: string, emit: (progress: PullProgress) => void, signal: AbortSignal): Promise<void>
}
export interface PullProgress {
  status: string
  done: number
  total: number
}

/** Without a tag, `latest` is meant. */
export const withTag = (name: string): string => (/:[^/]*$/.test(name) ? name : `${name}:latest`)
