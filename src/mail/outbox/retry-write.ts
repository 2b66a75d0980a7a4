// Writing down what a mail server has said: it cannot be asked again, so a store that fails is tried for a while, and for as
// long as the disk is full. Should it stay so otherwise, the mail remains `sending`, and becomes `unknown` later instead of
// being sent again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { toAppError } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'

const tries = 30

export async function retryWrite<T>(app: App, write: () => Promise<T>): Promise<T> {
  for (let left = tries; ; ) {
    try {
      return await write()
    } catch (err) {
      if (toAppError(err).kind !== 'full' && --left < 1) throw err
      app.log.error({ err }, 'the outbox could not be written; trying again')
      await sleep(second)
    }
  }
}
