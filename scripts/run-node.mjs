// Runs a file under Node 24 as if it had been started directly: same terminal, same signals, same exit code, and no
// orphan left when this process is killed.
import { spawn } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { environmentFor, findNode24, howToGetNode24, isNode24 } from './pinned-node.mjs'
import { settingsFromFile } from './settings-file.mjs'

const withParent = fileURLToPath(new URL('./with-parent.mjs', import.meta.url))

/**
 * Runs `file` in place of the calling script: imported into this process under Node >= 24, otherwise in a child process. With `flags`,
 * which are Node's own, always in a child.
 * `settings` loads the installation's `.env`: for the server and the commands that work on its data. Tests and development tools run
 * without it.
 * A file that asks "am I the program?" compares `import.meta.url` with `process.argv[1]`; both ways answer the same.
 */
export async function become(file, args, { env: given = {}, flags = [], settings = false } = {}) {
  const target = path.resolve(file)
  const env = settings ? withSettings(given) : given
  if (!env) return
  if (isNode24 && flags.length === 0) {
    Object.assign(process.env, env)
    process.argv = [process.execPath, target, ...args]
    await import(pathToFileURL(target).href)
    return
  }
  const node = findNode24()
  if (!node) {
    console.error(howToGetNode24)
    process.exitCode = 1
    return
  }
  const child = spawn(node, [...flags, '--import', pathToFileURL(withParent).href, target, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environmentFor(node, { ...env, HOMING_PARENT: String(process.pid) }),
  })
  process.exitCode = await ended(child)
}

function withSettings(given) {
  try {
    return { ...settingsFromFile(), ...given }
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return undefined
  }
}

/** Passes signals on until the child has ended; answers its exit code as a shell would. */
export function ended(child) {
  const pass = (signal) => {
    // Ctrl-C in a terminal reaches the whole group; passing it on would tell the child twice.
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + (os.constants.signals[signal] ?? 0)))
  })
}
