// Runs the outbox: for each account one worker that sends and one that files into Sent, so that a mailbox that does not answer
// delays no other mail.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../app.ts'
import { fileDue } from '../mail/outbox/file-to-sent.ts'
import { sendDue } from '../mail/outbox/outbox-worker.ts'
import { type DueWork, dueWork } from '../mail/outbox/queries.ts'
import { second } from '../shared/limits.ts'

/** Less than the program's own stop timeout (main.ts). */
const STOP_TIMEOUT_MS = 4 * second

export interface OutboxRunner {
  /** Starts what is due. */
  check(): void
  /** Resolves when the running workers have ended, or after a timeout: the outbox records how far each mail has come. */
  stopped(): Promise<void>
}

export function createOutboxRunner(app: App, ending: AbortSignal): OutboxRunner {
  const running = new Map<string, Promise<void>>()

  /** What becomes due while a worker runs is found when it is done. */
  const start = ({ user_id, account_id, step }: DueWork) => {
    const name = `${step} ${account_id}`
    if (ending.aborted || running.has(name)) return
    const work = (step === 'send' ? sendDue : fileDue)(app, user_id, account_id, ending)
      .then(
        () => true,
        (err: unknown) => app.log.error({ accountId: account_id, step, err }, 'outbox worker failed'),
      )
      .then((done) => {
        running.delete(name)
        if (done) check()
      })
    running.set(name, work)
  }
  const startDue = async () => {
    // Each step of a mail is recorded: none begins that could not be. The next check asks again.
    if (app.disk.state() === 'full') return
    for (const work of await dueWork(app.db, app.now().getTime())) start(work)
  }
  const check = () => {
    startDue().catch((err: unknown) => app.log.error({ err }, 'outbox not checked'))
  }

  return {
    check,
    stopped: async () => {
      await Promise.race([Promise.all(running.values()), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}
