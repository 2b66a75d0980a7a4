// Which model answers: as AI_BACKEND says, and as backends come and go; behind one queue (queue.ts) and a health monitor that
// lets no caller wait for a server that is down. With AI_BACKEND=built-in nothing here opens a connection.
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Settings } from '../settings.ts'
import type { InstalledModel, ModelState } from '../shared/assistant.ts'
import { type Backend, withTag } from './backend.ts'
import { assertInstalled, backendOf, fixedBackend, installedModels } from './backends.ts'
import type { Bounds } from './bounded-fetch.ts'
import { type Clock, HealthMonitor, systemClock } from './health-monitor.ts'
import type { Completion, CompletionRequest, LanguageModel, ModelFacts, ModelService, Ticket } from './model.ts'
import { noModel } from './no-model.ts'
import { ownOllamaProgram } from './ollama/local-ollama.ts'
import { type AutoPull, createAutoPull, createPulls, type Pulls } from './pulls.ts'
import { createModelQueue } from './queue.ts'
import { benchmark, benchTicket } from './token-estimate.ts'

/** Where an admin's choice of another model than that of the settings is stored, and that a server has been there. */
export interface ModelChoices {
  chosen(backend: ModelFacts['backend']): Promise<string | undefined>
  keep(backend: ModelFacts['backend'], name: string): Promise<void>
  wasFound(backend: ModelFacts['backend']): Promise<boolean>
  keepFound(backend: ModelFacts['backend']): Promise<void>
}
export interface ModelServiceOptions {
  choices?: ModelChoices
  /** This one answers, whatever the settings say: for tests. */
  model?: LanguageModel | undefined
  /** Likewise. */
  backend?: Backend
  bounds?: Partial<Bounds>
  clock?: Clock
  /** Whether there is disk space for a model that nobody asked for. */
  hasRoom?: () => boolean
}

/** Keeps nothing. */
export const noChoices: ModelChoices = {
  chosen: async () => undefined,
  keep: async () => undefined,
  wasFound: async () => false,
  keepFound: async () => undefined,
}

export function createModelService(settings: Settings, log: Log, options: ModelServiceOptions = {}): ModelService {
  const fixed = options.backend ?? (options.model && fixedBackend(options.model))
  const backend = fixed ?? backendOf(settings, options.bounds)
  return backend ? new BackendModelService(backend, fixed ? backend.name : settings.aiBackend, settings, log, options) : noModel()
}

class BackendModelService implements ModelService {
  readonly #backend: Backend
  readonly #wanted: ModelState['wanted']
  /** The owner named a server, or Homing starts one. */
  readonly #isNamed: boolean
  readonly #log: Log
  readonly #choices: ModelChoices
  readonly #queue = createModelQueue()
  readonly #listeners = new Set<() => void>()
  readonly #calls = { asked: 0, failed: 0 }
  readonly #health: HealthMonitor
  readonly #pulls: Pulls
  readonly #autoPull: AutoPull | undefined
  readonly #choiceLoaded: Promise<void>
  #name: string | undefined
  #lastState = ''
  #closed = false
  #wasUp = false
  /** A server has been at its address, now or before a restart. */
  #wasFound = false
  /** The last poll found the backend without its model. */
  #modelMissing = false

  constructor(backend: Backend, wanted: ModelState['wanted'], settings: Settings, log: Log, options: ModelServiceOptions) {
    const { choices = noChoices, clock = systemClock, hasRoom = () => true } = options
    this.#backend = backend
    this.#wanted = wanted
    this.#isNamed = settings.ollamaFolder === undefined || ownOllamaProgram(settings) !== undefined
    this.#log = log
    this.#choices = choices
    this.#name = backend.wanted
    const onChange = () => this.#notifyIfChanged()
    this.#choiceLoaded = this.#loadChoice()
    this.#health = new HealthMonitor({
      poll: () => this.#poll(),
      pollsWhileUp: backend.pollsWhileUp,
      startsUp: options.model !== undefined,
      onChange,
      clock,
    })
    this.#pulls = createPulls(backend, onChange, () => void this.#health.poll())
    if (settings.ollamaPull && backend.pull) this.#autoPull = createAutoPull({ pulls: this.#pulls, hasRoom, clock, log })
    if (this.#name) void this.#health.poll()
  }

  now(): ModelFacts | undefined {
    const { name, place } = this.#backend
    return this.#health.isUp && this.#name ? { backend: name, name: this.#name, place } : undefined
  }

  state(): ModelState {
    return { ...this.#shownBackend(), problem: this.#problem(), pulling: this.#pulls.current, waiting: this.#queue.waiting }
  }

  calls() {
    return { ...this.#calls }
  }

  bench(signal: AbortSignal) {
    const run = (stopped: AbortSignal) => benchmark((request) => this.#send(request, benchTicket, stopped))
    return this.#queue.add(benchTicket, signal, run)
  }

  async complete({ signal, ...request }: CompletionRequest, ticket: Ticket): Promise<Completion & ModelFacts> {
    if (!this.now()) {
      if (ticket.lane === 'person') this.#health.requestPoll()
      throw this.#unavailable()
    }
    return this.#queue.add(ticket, signal, (stopped) => this.#send(request, ticket, stopped))
  }

  installed(): Promise<InstalledModel[]> {
    return installedModels(this.#backend, this.#name)
  }

  async pull(name: string): Promise<void> {
    this.#pulls.begin(name)
  }

  async choose(name: string): Promise<void> {
    await assertInstalled(this.#backend, name)
    await this.#choices.keep(this.#backend.name, name)
    this.#name = name
    await this.#health.poll()
    this.#notifyIfChanged()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    this.#health[Symbol.dispose]()
    this.#pulls[Symbol.dispose]()
    this.#queue.refuse(new AppError('unavailable', 'Homing is stopping.'), { running: true })
    await this.#choiceLoaded
  }

  /** Once; where the database cannot be read the model of the settings stays. */
  async #loadChoice(): Promise<void> {
    try {
      const chosen = await this.#choices.chosen(this.#backend.name)
      this.#name = this.#name && (chosen ?? this.#name)
      this.#wasFound = await this.#choices.wasFound(this.#backend.name)
    } catch (err) {
      this.#log.warn({ err }, 'chosen model not readable')
    }
  }

  async #poll(): Promise<void> {
    await this.#choiceLoaded
    if (!this.#name) return
    try {
      await this.#backend.poll(this.#name)
      this.#modelMissing = false
      await this.#onPolled('answers')
      this.#pulls.onFound(this.#name)
      this.#autoPull?.onFound()
    } catch (cause) {
      const kind = cause instanceof AppError ? cause.kind : undefined
      this.#modelMissing = kind === 'missing'
      await this.#onPolled(this.#modelMissing || kind === 'forbidden' ? 'answers' : kind === 'timeout' ? 'silent' : 'absent')
      // A model that an admin chose was installed then: it was removed on purpose.
      if (this.#modelMissing && this.#name === this.#backend.wanted) this.#autoPull?.onMissing(this.#name)
      throw cause
    }
  }

  /** silent: something accepts connections there. */
  async #onPolled(server: 'answers' | 'silent' | 'absent'): Promise<void> {
    this.#pulls.onPolled(server === 'answers')
    if (server === 'absent' || this.#isNamed || this.#wasFound) return
    this.#wasFound = true
    await this.#choices.keepFound(this.#backend.name).catch((err: unknown) => {
      this.#log.warn({ err }, 'model backend not remembered')
    })
  }

  async #send(request: CompletionRequest, ticket: Ticket, signal: AbortSignal): Promise<Completion & ModelFacts> {
    const facts = this.now()
    if (!facts) throw this.#unavailable()
    this.#calls.asked++
    try {
      const done = await askBackend(this.#backend.model(facts.name), request, ticket, signal)
      this.#health.answered()
      return { ...done, ...facts }
    } catch (cause) {
      if (!signal.aborted) this.#calls.failed++
      if (cause instanceof AppError && !signal.aborted) this.#health.failed(cause)
      throw cause
    }
  }

  #notifyIfChanged(): void {
    const { waiting: _, ...state } = this.state()
    const text = JSON.stringify(state)
    if (text === this.#lastState || this.#closed) return
    this.#lastState = text
    const { isUp } = this.#health
    if (!isUp) this.#queue.refuse(this.#unavailable())
    if (isUp !== this.#wasUp) this.#log.info({ backend: this.#backend.name }, isUp ? 'model backend up' : 'model backend down')
    this.#wasUp = isUp
    for (const listener of [...this.#listeners]) listener()
  }

  #unavailable(): AppError {
    return new AppError('unavailable', this.#health.problem ?? "The AI model isn't responding.")
  }

  #problem(): string | null {
    const { failed, current } = this.#pulls
    if (this.#backend.missing) return this.#backend.missing
    if (!this.#modelMissing) return this.#health.problem ?? failed?.why ?? null
    if (current && this.#isChosen(current.model)) return null
    // Why the chosen model could not be pulled is the better reason; a failed pull of another one is none.
    return failed && this.#isChosen(failed.model) ? failed.why : this.#health.problem
  }

  #isChosen(model: string): boolean {
    return this.#name !== undefined && withTag(model) === withTag(this.#name)
  }

  /** A backend that was asked for is named while it is down, too: it says where text would be sent. */
  #shownBackend(): Pick<ModelState, 'wanted' | 'backend' | 'model' | 'place' | 'reachable'> {
    const { isUp } = this.#health
    const wanted = this.#wanted
    // Where nobody named one and none has been there, none is missed.
    const isSetUp = this.#isNamed || this.#wasFound
    if (wanted === 'auto' && !isUp) return { wanted, backend: 'built-in', model: null, place: 'here', reachable: !isSetUp }
    const { name: backend, place } = this.#backend
    return { wanted, backend, model: this.#name ?? null, place, reachable: isUp }
  }
}

/** The last check before anything is sent. */
function askBackend(
  model: LanguageModel,
  { onToken, ...request }: CompletionRequest,
  { lane, mayLeave }: Ticket,
  signal: AbortSignal,
) {
  if (!mayLeave && model.place === 'elsewhere')
    throw new AppError('forbidden', "This can't be sent to a model outside this server.")
  // A background call may start again: its chunks would come twice.
  const streaming = lane === 'person' && onToken ? { onToken } : {}
  return model.complete({ ...request, ...streaming, signal })
}
