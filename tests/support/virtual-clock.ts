// Time that passes only when everybody waits for it: minutes of waiting are tested in a moment.
import { setImmediate as settled } from 'node:timers/promises'

interface Alarm {
  at: number
  order: number
  call: () => void
}

export class VirtualClock {
  #now = 0
  #order = 0
  #alarms: Alarm[] = []

  now = (): number => this.#now

  after = (milliseconds: number, call: () => void): (() => void) => {
    const alarm = { at: this.#now + Math.max(0, milliseconds), order: this.#order++, call }
    this.#alarms.push(alarm)
    return () => {
      this.#alarms = this.#alarms.filter((one) => one !== alarm)
    }
  }

  random = (): number => 0.5

  sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => this.after(milliseconds, resolve))

  /** Lets time pass until this is done. */
  async run<T>(work: Promise<T>): Promise<T> {
    let over = false
    const done = work.finally(() => {
      over = true
    })
    // Looked at below: a failure must not count as unseen meanwhile.
    done.catch(() => undefined)
    for (;;) {
      await settled()
      if (over) return await done
      const next = this.#alarms.toSorted((a, b) => a.at - b.at || a.order - b.order)[0]
      if (!next) throw new Error('everybody waits and nothing will happen')
      this.#alarms = this.#alarms.filter((one) => one !== next)
      this.#now = next.at
      next.call()
    }
  }
}
