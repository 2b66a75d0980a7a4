// Programs that tests run for real and that come as Go modules: built once with the Go of this machine, kept in the user's cache folder.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** One program in one version. */
export function goProgram(name, version) {
  const cache = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache')
  const folder = path.join(cache, 'homing', `${name}-${version}`)
  const program = path.join(folder, name)
  return {
    folder,
    /** The path of the one built before, if any. */
    built: () => (existsSync(program) ? program : undefined),
    /** Unless it is there, `make` puts it into the folder it is given. Answers `program`, or `missing`: why there is none. */
    async build(make) {
      if (existsSync(program)) return { program }
      if (process.platform === 'win32') return { missing: 'it is not built on Windows' }
      mkdirSync(folder, { recursive: true })
      const work = mkdtempSync(path.join(folder, 'building-'))
      try {
        await run('go', ['version'])
        await make(work)
        renameSync(path.join(work, name), program)
        return { program }
      } catch (error) {
        return { missing: error.message }
      } finally {
        rmSync(work, { recursive: true, force: true })
      }
    },
  }
}

/** With a low priority. Rejects with a line that says why. */
export function run(command, args, options) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('spawn', () => os.setPriority(child.pid, 10))
  return new Promise((resolve, reject) => {
    child.on('error', () => reject(new Error(`${command} is not installed`)))
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${lastError(output)}`)),
    )
  })
}

/** A compiler's error stands above the lines that show where it is. */
function lastError(output) {
  const lines = output.trim().split('\n')
  return lines.find((line) => /error:/.test(line)) ?? lines.pop()
}
