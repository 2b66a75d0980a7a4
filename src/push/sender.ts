// Sends notifications to the targets of people. In memory: a notification that a restart loses is not worth a late one.
import type { App } from '../app.ts'
import { createDeliveryQueues } from '../core/delivery-queues.ts'
import { deliver } from './deliver.ts'
import { sendLimits } from './limits.ts'
import type { Note } from './note.ts'
import { openTargets } from './queries.ts'
import { runningSender } from './running.ts'

export interface Sender {
  /** To all targets of the person; resolves once they are queued. */
  send(userId: string, notes: readonly Note[]): Promise<void>
  /** Forgets what waits for this person's targets, and tries nothing again of what is being sent. */
  drop(userId: string): void
  /** Resolves when nothing waits any more, nor for a retry. */
  idle(): Promise<void>
  /** Drops what waits. */
  stop(): Promise<void>
}

/** One for each server. */
export function senderOf(app: App): Sender {
  const running = app.state.of(runningSender)
  running.sender ??= createSender(app)
  return running.sender
}

function createSender(app: App): Sender {
  const queues = createDeliveryQueues<Note>({
    log: app.log,
    limits: sendLimits,
    deliver: (userId, target, note, attempt) => deliver(app, userId, target, note, attempt),
    // Of one conversation the newer.
    replaces: (newer, waiting) => newer.tag === waiting.tag,
    wait: app.state.of(runningSender).wait,
  })
  return {
    async send(userId, notes) {
      if (queues.isStopped() || notes.length === 0) return
      for (const { id } of await openTargets(app.db, userId, app.now().getTime())) queues.add(userId, id, notes)
    },
    drop: queues.drop,
    idle: queues.idle,
    stop: queues.stop,
  }
}
