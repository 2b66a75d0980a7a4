// A language model. It gets text and returns text: it has no tools and no database access. Only src/privacy/model-gate.ts calls one.
import type { InstalledModel, ModelState } from '../shared/assistant.ts'

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}
export interface CompletionRequest {
  system: string
  messages: ModelMessage[]
  /** JSON Schema of the answer, enforced by the decoder where possible. */
  schema?: Record<string, unknown>
  maxTokens: number
  /** Default 0. */
  temperature?: number
  signal?: AbortSignal
  onToken?: (text: string) => void
}
export interface Completion {
  /** Complete, without <think> sections. */
  text: string
  usage: { tokensIn: number; tokensOut: number }
}
export interface ModelFacts {
  backend: 'ollama' | 'openai'
  name: string
  /** elsewhere: prompts leave this server. Always so for `openai`. */
  place: 'here' | 'elsewhere'
}
/**
 * Throws AppErrors only: `unavailable` (down), `timeout`, `limited`, `unconfigured` (key or model rejected), `provider`
 * (invalid answer), `too_large` (the prompt does not fit, or was cut); and AbortError when `signal` aborts.
 */
export interface LanguageModel extends ModelFacts {
  complete(request: CompletionRequest): Promise<Completion>
}

export interface Ticket {
  userId: string
  /** person: a person waits; goes before all background work. */
  lane: 'person' | 'background'
  /** False: the request must not leave this server, and is refused with `forbidden` if the model is elsewhere. */
  mayLeave: boolean
}

/** The current model behind one queue. Part of `App`; only src/privacy/model-gate.ts calls `complete`. */
export interface ModelService extends AsyncDisposable {
  /** Undefined: no model answers. Never waits. */
  now(): ModelFacts | undefined
  state(): ModelState
  /** Background calls are not streamed: a preempted one starts again. */
  complete(request: CompletionRequest, ticket: Ticket): Promise<Completion & ModelFacts>
  /** Speed with a fixed prompt, preempted by people; refused for a model elsewhere. */
  bench(signal: AbortSignal): Promise<{ tokensPerSecond: number }>
  /** Since the start. */
  calls(): { asked: number; failed: number }
  /** Empty where the backend has no list. */
  installed(): Promise<InstalledModel[]>
  /** Starts a pull; `state().pulling` has its progress. Throws `unconfigured` without Ollama. */
  pull(name: string): Promise<void>
  /** Overrides the model of the settings. */
  choose(name: string): Promise<void>
  /** Called when the model or the progress of a pull changes. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void
}
