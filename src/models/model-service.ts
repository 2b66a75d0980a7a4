// Which model answers: as AI_BACKEND says, and as backends come and go; behind one queue (queue.ts) and a watch that does not
// let anybody wait for a server that is down (watch.ts). With AI_BACKEND=built-in nothing here opens a connection.
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Settings } from '../settings.ts'
import type { ModelState } from '../shared/assistant.ts'
import { type Backend, tagged } from './backend.ts'
import { backendOf, installedAt, mustBeChoosable, onlyThis } from './backends.ts'
import { benchTicket, benchWith } from './bench.ts'
import type { Bounds } from './bounds.ts'
import type { CompletionRequest, LanguageModel, ModelFacts, ModelService, Ticket } from './model.ts'
import { fetchWanted } from './model-choice.ts'
import { noModel } from './no-model.ts'
import { type Clock, realClock, watchBackend } from './poll.ts'
import { createPulls } from './pulls.ts'
import { createModelQueue } from './queue.ts'

/** Where the choice of another model than the settings name is kept. */
export interface ModelChoices {
  chosen(backend: ModelFacts['backend']): Promise<string | undefined>
  keep(backend: ModelFacts['backend'], name: string): Promise<void>
}
export interface ModelServiceOptions {
  choices?: ModelChoices
  /** This one answers, whatever the settings say: for tests. */
  model?: LanguageModel | undefined
  /** So does this one. */
  backend?: Backend
  bounds?: Partial<Bounds>
  clock?: Clock
  /** Whether there is room for a model that nobody asked for. */
  hasRoom?: () => boolean
}

const noChoices: ModelChoices = { chosen: async () => undefined, keep: async () => undefined }

export function createModelService(settings: Settings, log: Log, options: ModelServiceOptions = {}): ModelService {
  const { choices = noChoices, clock = realClock, hasRoom = () => true } = options
  const given = options.backend ?? (options.model && onlyThis(options.model))
  const backend = given ?? backendOf(settings, options.bounds)
  if (!backend) return noModel()
  const wanted = given ? backend.name : settings.aiBackend

  const listeners = new Set<() => void>()
  const queue = createModelQueue()
  let name = backend.wanted
  let last = ''
  let closed = false
  let wasUp = false
  let hasBeenUp = false
  const changed = () => {
    const { waiting: _, ...state } = stateNow()
    const text = JSON.stringify(state)
    if (text === last || closed) return
    last = text
    if (!watch.isUp) queue.refuse(notNow())
    if (watch.isUp !== wasUp) log.info({ backend: backend.name, up: watch.isUp }, 'what answers is another now')
    wasUp = watch.isUp
    hasBeenUp ||= wasUp
    for (const listener of [...listeners]) listener()
  }
  // What was chosen is read once; a database that cannot be read leaves what the settings say.
  const loaded = choices.chosen(backend.name).then(
    (chosen) => {
      name = name && (chosen ?? name)
    },
    (err: unknown) => log.warn({ err }, 'the chosen model could not be read'),
  )
  /** A look found the backend without its model. */
  let lacks = false
  const poll = async () => {
    await loaded
    if (!name) return
    try {
      await backend.poll(name)
      lacks = false
      pulls.found(name)
      automatic?.there()
    } catch (cause) {
      lacks = cause instanceof AppError && cause.kind === 'missing'
      // What an admin chose was there then: whoever took it away knows why.
      if (lacks && name === backend.wanted) automatic?.missing(name)
      throw cause
    }
  }
  const watch = watchBackend({
    poll,
    comesAndGoes: backend.comesAndGoes,
    startsUp: options.model !== undefined,
    changed: () => changed(),
    clock,
  })
  const pulls = createPulls(
    backend,
    () => changed(),
    () => void watch.poll(),
  )
  const automatic = settings.ollamaPull && backend.pull ? fetchWanted({ pulls, hasRoom, clock, log }) : undefined
  if (name) void watch.poll()

  const notNow = () => new AppError('unavailable', watch.problem ?? 'The AI model does not answer at the moment.')
  const now = (): ModelFacts | undefined =>
    watch.isUp && name ? { backend: backend.name, name, place: backend.place } : undefined
  const problemNow = () => {
    if (backend.missing) return backend.missing
    if (!lacks) return watch.problem ?? pulls.failed?.why ?? null
    if (pulls.now && isChosen(pulls.now.model)) return null
    // Why it did not come says more than that it is not there; why another one did not come says nothing of it.
    return pulls.failed && isChosen(pulls.failed.model) ? pulls.failed.why : watch.problem
  }
  const isChosen = (model: string) => name !== undefined && tagged(model) === tagged(name)
  /** Its owner named a server, or one has been there. Without either nobody misses one. */
  const isSetUp = () => settings.ollamaFolder === undefined || hasBeenUp || lacks
  const stateNow = (): ModelState => ({
    ...shownOf(backend, wanted, name, { isUp: watch.isUp, isSetUp: isSetUp() }),
    problem: problemNow(),
    pulling: pulls.now,
    waiting: queue.waiting,
  })
  const calls = { asked: 0, failed: 0 }
  const send = async (request: CompletionRequest, ticket: Ticket, signal: AbortSignal) => {
    const facts = now()
    if (!facts) throw notNow()
    calls.asked++
    try {
      const done = await askBackend(backend.model(facts.name), request, ticket, signal)
      watch.answered()
      return { ...done, ...facts }
    } catch (cause) {
      if (!signal.aborted) calls.failed++
      if (cause instanceof AppError && !signal.aborted) watch.failed(cause)
      throw cause
    }
  }

  return {
    now,
    state: stateNow,
    calls: () => ({ ...calls }),
    bench: (signal) => queue.add(benchTicket, signal, (stopped) => benchWith((request) => send(request, benchTicket, stopped))),
    async complete(request, ticket) {
      if (!now()) {
        if (ticket.lane === 'person') watch.wish()
        throw notNow()
      }
      const { signal, ...rest } = request
      return queue.add(ticket, signal, (stopped) => send(rest, ticket, stopped))
    },
    installed: () => installedAt(backend, name),
    pull: async (model) => pulls.begin(model),
    async choose(model) {
      await mustBeChoosable(backend, model)
      await choices.keep(backend.name, model)
      name = model
      await watch.poll()
      changed()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async [Symbol.asyncDispose]() {
      closed = true
      watch[Symbol.dispose]()
      pulls[Symbol.dispose]()
      queue.refuse(new AppError('unavailable', 'Homing is stopping.'), { running: true })
      await loaded
    },
  }
}

/** Where one backend is asked for, it is named while it is down, too: whoever reads it wants to know where text would go. */
function shownOf(
  backend: Backend,
  wanted: ModelState['wanted'],
  name: string | undefined,
  { isUp, isSetUp }: { isUp: boolean; isSetUp: boolean },
) {
  if (wanted === 'auto' && !isUp)
    return { wanted, backend: 'built-in', model: null, place: 'here', reachable: !isSetUp } satisfies Partial<ModelState>
  return {
    wanted,
    backend: backend.name,
    model: name ?? null,
    place: backend.place,
    reachable: isUp,
  } satisfies Partial<ModelState>
}

/** The last look before anything leaves. */
function askBackend(
  model: LanguageModel,
  { onToken, ...request }: CompletionRequest,
  { lane, mayLeave }: Ticket,
  signal: AbortSignal,
) {
  if (!mayLeave && model.place === 'elsewhere')
    throw new AppError('forbidden', 'This may not be sent to a model outside this server.')
  // A background call may begin anew: its pieces would come twice.
  const pieces = lane === 'person' && onToken ? { onToken } : {}
  return model.complete({ ...request, ...pieces, signal })
}
