// Loaded before a program: it is killed, as by a power cut, just before the step of that number. Steps are what changes names in
// a folder: renaming and deleting.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const at = Number(process.env.KILL_AT)
let step = 0
for (const name of ['renameSync', 'rmSync', 'rmdirSync', 'mkdirSync', 'copyFileSync']) {
  const real = fs[name]
  fs[name] = (...args) => {
    step += 1
    if (step === at) process.kill(process.pid, 'SIGKILL')
    return real(...args)
  }
}
syncBuiltinESMExports()
