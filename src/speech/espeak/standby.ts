// One process that is ready for the next sentence: a talk goes on with the voice and the speed it began with, and half of the
// time until the first sound is the start of the process. It waits a minute, and has heard nothing of anybody.
import { type Program, startProgram } from './program.ts'

export interface Standby extends Disposable {
  /** The one that waits, if it was started in just this way; else a new one. */
  take(args: string[]): Program
  prepare(args: string[]): void
}

const timeoutMs = 60_000

export function createStandby(command: string): Standby {
  let waiting: { way: string; program: Program; timer: NodeJS.Timeout } | undefined
  let isOver = false
  const take = (way: string): Program | undefined => {
    if (waiting?.way !== way) return undefined
    const { program, timer } = waiting
    clearTimeout(timer)
    waiting = undefined
    return program.isThere ? program : undefined
  }
  const drop = () => {
    if (waiting) take(waiting.way)?.stop()
  }
  return {
    take: (args) => take(args.join(' ')) ?? startProgram(command, args),
    prepare(args) {
      drop()
      if (isOver) return
      waiting = { way: args.join(' '), program: startProgram(command, args), timer: setTimeout(drop, timeoutMs).unref() }
    },
    [Symbol.dispose]() {
      isOver = true
      drop()
    },
  }
}
