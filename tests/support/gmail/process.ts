// Starts the stand-in as a process of its own, so that what is measured shares nothing with it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Remote, remote } from './control.ts'

export interface GmailProcess extends AsyncDisposable {
  url: string
  remote: Remote
}

/** What it holds is small; what it lets lie until it has to tidy up should be, too. */
const thrift = ['--max-semi-space-size=2', '--max-old-space-size=64']

/** `args`: those of main.ts, by name. */
export async function startGmailProcess(args: Record<string, string | number>): Promise<GmailProcess> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const given = Object.entries(args).flatMap(([name, value]) => [`--${name}`, String(value)])
  const child = spawn(process.execPath, [...thrift, main, ...given], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const first = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [line] = await Promise.race([first, ended.then(() => Promise.reject(new Error('the stand-in did not start')))])
  const { url } = JSON.parse(line) as { url: string }
  return {
    url,
    remote: remote(url),
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
    },
  }
}
