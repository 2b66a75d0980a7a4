// The interface of a model server.
import type { InstalledModel } from '../shared/assistant.ts'
import type { LanguageModel, ModelFacts } from './model.ts'

export interface Backend {
  name: ModelFacts['backend']
  place: ModelFacts['place']
  /** The model of the settings; undefined where settings are missing, named in `missing`. */
  wanted: string | undefined
  missing: string | null
  /** Throws an AppError with the reason why the model cannot answer. Sends no content. */
  poll(model: string): Promise<void>
  pollsWhileUp: boolean
  model(name: string): LanguageModel
  /** Only of servers that manage models. Throws AppErrors. */
  list?(): Promise<Omit<InstalledModel, 'chosen'>[]>
  /** Throws AppErrors. */
  pull?(name: string, emit: (progress: PullProgress) => void, signal: AbortSignal): Promise<void>
}
export interface PullProgress {
  status: string
  done: number
  total: number
}

/** The default tag is `latest`. */
export const withTag = (name: string): string => (/:[^/]*$/.test(name) ? name : `${name}:latest`)
