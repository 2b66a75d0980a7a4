// Who may ask a model next. One call runs at a time: a model on one's own machine is no faster with two. What a person waits
// for goes first, and a background call that is running gives way to it: it is stopped and begins anew afterwards, three times
// at most, so that it gets done in the end. What nobody waits for any more is dropped.
import { AppError } from '../core/errors.ts'
import type { Ticket } from './model.ts'

export interface ModelQueue {
  /** Rejects with the reason of `signal` as soon as that aborts. */
  add<T>(ticket: Ticket, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** How many wait; the one that runs is not among them. */
  readonly waiting: number
  /** All that wait, and with `running` the one that runs, too. */
  refuse(error: AppError, options?: { running: boolean }): void
}

interface Job {
  ticket: Ticket
  preemptions: number
  /** Nobody waits for it any more. */
  abandoned: boolean
  /** Aborts when nobody waits, or when it has to give way. */
  stop: AbortController
  run(signal: AbortSignal): Promise<void>
  reject(cause: unknown): void
}

export const maxWaitingPerPerson = 100
const maxPreemptions = 3
const preempted = Symbol('give way')

export function createModelQueue(): ModelQueue {
  let jobs: Job[] = []
  let running: Job | undefined

  const next = () => {
    if (running) return
    const job = jobs.find(({ ticket }) => ticket.lane === 'person') ?? jobs[0]
    if (!job) return
    jobs = jobs.filter((one) => one !== job)
    running = job
    job.stop = new AbortController()
    job
      .run(job.stop.signal)
      .catch((cause: unknown) => {
        if (job.abandoned || job.stop.signal.reason !== preempted) return job.reject(cause)
        job.preemptions++
        jobs.unshift(job)
      })
      .finally(() => {
        running = undefined
        next()
      })
  }

  return {
    get waiting() {
      return jobs.length
    },
    add(ticket, signal, run) {
      if (jobs.filter((job) => job.ticket.userId === ticket.userId).length >= maxWaitingPerPerson)
        return Promise.reject(new AppError('limited', 'Too much is waiting for the AI model. Please try again in a few minutes.'))
      if (signal?.aborted) return Promise.reject(signal.reason)
      const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof run>>>()
      const job: Job = {
        ticket,
        preemptions: 0,
        abandoned: false,
        stop: new AbortController(),
        run: async (stopped) => resolve(await run(stopped)),
        reject,
      }
      const leave = () => {
        job.abandoned = true
        jobs = jobs.filter((one) => one !== job)
        reject(signal?.reason)
        job.stop.abort(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      jobs.push(job)
      if (ticket.lane === 'person' && running?.ticket.lane === 'background' && running.preemptions < maxPreemptions)
        running.stop.abort(preempted)
      next()
      return promise.finally(() => signal?.removeEventListener('abort', leave))
    },
    refuse(error, options) {
      for (const job of jobs.splice(0)) job.reject(error)
      if (options?.running) running?.stop.abort(error)
    },
  }
}
