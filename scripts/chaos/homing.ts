// One Homing on a folder of its own, that is killed and started again: whoever speaks to it always speaks to the present one.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Program, startProgram } from '../program.ts'

export interface Homing extends AsyncDisposable {
  dataDir: string
  call: Program['call']
  start(): Promise<void>
  /** kill -9; at once, without waiting for anything. */
  kill(): void
  /** Resolves when the killed process is gone. */
  gone(): Promise<void>
}

export async function newHoming(mailHost: string): Promise<Homing> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'chaos-'))
  const place = { dataDir, mailHost, env: { LOG_LEVEL: 'error' } }
  // Ended in peace once, it keeps its compiled code; killed, it never would, and every start would take twice as long.
  await (await startProgram(place)).stop()
  let program = await startProgram(place)
  return {
    dataDir,
    call: (...asked) => program.call(...asked),
    start: async () => {
      program = await startProgram(place)
    },
    kill: () => void program.kill(),
    gone: () => program.kill(),
    async [Symbol.asyncDispose]() {
      await program.kill()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
