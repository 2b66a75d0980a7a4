// A language model, whatever runs it. It gets text and answers text: it holds no tool, knows no database, and nothing it
// answers does anything by itself. Only privacy/ask.ts asks one.
import type { InstalledModel, ModelState } from '../shared/assistant.ts'

export interface ModelMessage {
  role: 'user' | 'assistant'
  content: string
}
export interface CompletionRequest {
  system: string
  messages: ModelMessage[]
  /** JSON Schema the answer has to follow; the decoder is told, where it can be. */
  schema?: Record<string, unknown>
  /** Of the answer. */
  maxTokens: number
  /** 0 where one answer is right; more where something is written. Default 0. */
  temperature?: number
  signal?: AbortSignal
  /** Pieces of the text as they come. */
  onToken?: (text: string) => void
}
export interface Completion {
  /** Whole, without what a model thought aloud. */
  text: string
  usage: { tokensIn: number; tokensOut: number }
}
export interface ModelFacts {
  backend: 'ollama' | 'openai'
  name: string
  /** elsewhere: what it is asked leaves this server. A model of OpenAI's kind always counts as that. */
  place: 'here' | 'elsewhere'
}
/**
 * Throws AppErrors only: `unavailable` (nobody there, or the breaker is open), `timeout` (it stalls), `limited`, `unconfigured`
 * (its key or its name is not accepted), `provider` (what it answers is no answer), `too_large` (the prompt does not fit, or was
 * cut), and AbortError when `signal` aborts.
 */
export interface LanguageModel extends ModelFacts {
  complete(request: CompletionRequest): Promise<Completion>
}

export interface Ticket {
  userId: string
  /** person: somebody waits for it; it goes before all background work. */
  lane: 'person' | 'background'
  /** False: the request must not leave this server; it is refused with `forbidden` should the model be elsewhere by then. */
  mayLeave: boolean
}

/** The one model that answers now, behind one queue. Part of `App`; only privacy/ask.ts calls `complete`. */
export interface ModelService extends AsyncDisposable {
  /** What answers now; undefined: no model, rules answer. Never waits. */
  now(): ModelFacts | undefined
  state(): ModelState
  /** Background calls give no pieces: one that gave way to a person begins anew. */
  complete(request: CompletionRequest, ticket: Ticket): Promise<Completion & ModelFacts>
  /** How fast it writes, by a fixed prompt that is nobody's. Gives way to people; refuses a model that is elsewhere. */
  bench(signal: AbortSignal): Promise<{ tokensPerSecond: number }>
  /** Since the start: how often a model was asked, and how often it failed. */
  calls(): { asked: number; failed: number }
  /** Installed ones that run there; none where the backend has no such list. */
  installed(): Promise<InstalledModel[]>
  /** Begins to fetch a model; `state().pulling` says how far it is. Throws `unconfigured` without Ollama. */
  pull(name: string): Promise<void>
  /** Another model than the settings say, until told otherwise. */
  choose(name: string): Promise<void>
  /** Called when what answers, or how far a pull is, has changed; the answer stops it. */
  onChange(listener: () => void): () => void
}
