// The queue of the model: one call at a time, since a local model is no faster with two. Calls that a person waits for go first
// and preempt a running background call, which restarts afterwards, at most three times. Abandoned calls are dropped.
import { AppError } from '../core/errors.ts'
import type { Ticket } from './model.ts'

export interface ModelQueue {
  /** Rejects with the reason of `signal` when it aborts. */
  add<T>(ticket: Ticket, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Without the running one. */
  readonly waiting: number
  /** Rejects all waiting calls, with `running` the running one, too. */
  refuse(error: AppError, options?: { running: boolean }): void
}

interface Job {
  ticket: Ticket
  preemptions: number
  abandoned: boolean
  /** Aborted when abandoned or preempted. */
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
        return Promise.reject(
          new AppError('limited', 'Too many requests are waiting for the AI model. Please try again in a few minutes.'),
        )
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
