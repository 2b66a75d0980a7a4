// Calls, answers and notifications over a message port: the one protocol between all threads. Both ends may offer methods.
// Calls run as they arrive; what a method returns must survive structured cloning.
import type { MessagePort, Transferable } from 'node:worker_threads'

/** The callable methods of the other end: functions of one argument. */
export type Methods = Record<string, (input: never) => unknown>
export type Input<M extends Methods, K extends keyof M> = Parameters<M[K]>[0]
export type Output<M extends Methods, K extends keyof M> = Awaited<ReturnType<M[K]>>

/** A Worker, the parentPort of a thread, or one end of a MessageChannel. */
type Port = Pick<MessagePort, 'postMessage'> & { on(event: 'message', listener: (message: Message) => void): unknown }
type Message =
  | { id?: number; method: string; input: unknown }
  | { id: number; value: unknown }
  | { id: number; error: { name: string; message: string; code: unknown } }

export interface Rpc<Remote extends Methods> {
  /** Rejects with an Error that has the name, message and `code` of what the method threw, or a DataCloneError for its input. */
  call<K extends keyof Remote & string>(method: K, input: Input<Remote, K>, transfer?: Transferable[]): Promise<Output<Remote, K>>
  /** A call without an answer. A method that throws then throws in its thread. */
  notify<K extends keyof Remote & string>(method: K, input: Input<Remote, K>, transfer?: Transferable[]): void
  /** The other end is gone: rejects all calls that wait for an answer, and every later one. */
  end(cause: Error): void
  readonly isEnded: boolean
}

export function createRpc<Remote extends Methods>(port: Port, methods: Methods = {}): Rpc<Remote> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended: Error | undefined
  port.on('message', (message) => {
    if ('method' in message) return run(port, methods, message)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if ('error' in message) call?.reject(Object.assign(new Error(message.error.message), message.error))
    else call?.resolve(message.value)
  })
  return {
    call<K extends keyof Remote & string>(method: K, input: Input<Remote, K>, transfer: Transferable[] = []) {
      const answer = Promise.withResolvers<unknown>()
      const id = ++lastId
      try {
        if (ended) throw ended
        port.postMessage({ id, method, input } satisfies Message, transfer)
        waiting.set(id, answer)
      } catch (cause) {
        answer.reject(cause)
      }
      return answer.promise as Promise<Output<Remote, K>>
    },
    notify: (method, input, transfer = []) => port.postMessage({ method, input } satisfies Message, transfer),
    end(cause) {
      ended = cause
      for (const { reject } of waiting.values()) reject(cause)
      waiting.clear()
    },
    get isEnded() {
      return ended !== undefined
    },
  }
}

/** A synchronous method is answered synchronously, which keeps the order of calls. */
function run(port: Port, methods: Methods, { id, method, input }: { id?: number; method: string; input: unknown }): void {
  const succeed = (value: unknown) => {
    if (id !== undefined) port.postMessage({ id, value } satisfies Message)
  }
  const fail = (cause: unknown) => {
    if (id === undefined) throw cause
    const { name, message, code }: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error('unknown')
    port.postMessage({ id, error: { name, message, code } } satisfies Message)
  }
  try {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!known) throw new Error(`no method ${method}`)
    const value = known(input as never)
    if (value instanceof Promise) value.then(succeed).catch(fail)
    else succeed(value)
  } catch (cause) {
    fail(cause)
  }
}
