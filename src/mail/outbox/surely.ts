// Writing down what a mail server has said: it cannot be asked again, so a store that fails (a full disk) is tried for a
// while. Should it stay so, the mail remains `sending`, and becomes `unknown` later instead of being sent again.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { second } from '../../shared/limits.ts'

const tries = 30

export async function surely<T>(app: App, write: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await write()
    } catch (err) {
      if (left <= 1) throw err
      app.log.error({ err }, 'the outbox could not be written; trying again')
      await sleep(second)
    }
  }
}
