// Runs a Piper of our own with the voices of the data folder. It starts with the first voice and is given others by name, so
// voices installed later are found by the next poll.

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { SupervisedChild } from '../../core/child-supervisor.ts'
import { AppError } from '../../core/errors.ts'
import type { Log } from '../../core/log.ts'
import { unlessAborted } from '../../core/unless-aborted.ts'
import { type PiperBounds, type PiperEngine, piperUnavailable } from './bounds.ts'
import { createPiperHttp } from './http.ts'
import { supervisePiper } from './piper-process.ts'
import type { PiperVoice } from './piper-voice.ts'
import { createVoiceFolder, namesIn } from './voice-folder.ts'

export interface LocalPiperOptions {
  python: string
  folder: string
  log: Log
  bounds: PiperBounds
  backoffMs?: number | undefined
}

/** The Python of a venv with Piper's HTTP server. */
export function pythonWithPiper(folder: string): string | undefined {
  const python = path.join(folder, 'bin', 'python')
  const libraries = path.join(folder, 'lib')
  if (!existsSync(python) || !existsSync(libraries)) return undefined
  const packages = readdirSync(libraries).map((name) => path.join(libraries, name, 'site-packages'))
  const has = (file: string) => packages.some((place) => existsSync(path.join(place, file)))
  return has('piper/http_server.py') && has('flask/__init__.py') ? python : undefined
}

export function createLocalPiper(options: LocalPiperOptions): PiperEngine & { child(): SupervisedChild | undefined } {
  const { python, folder, log, bounds, backoffMs } = options
  const watched = createVoiceFolder(folder, log)
  let child: SupervisedChild | undefined
  let isClosed = false
  /** For the child's current address. */
  let client: { url: string; engine: PiperEngine } | undefined
  /** The voice the child starts with. */
  let first = ''

  const list = async () => {
    const found = await watched.voices().catch((cause: unknown) => {
      throw new AppError('unconfigured', unreadable, { cause })
    })
    if (!found[0] || isClosed) return found
    first = found[0].model
    child ??= supervisePiper({ python, folder, voice: () => first, log, backoffMs })
    return found
  }
  const clientFor = async (signal: AbortSignal | undefined): Promise<PiperEngine> => {
    const url = await unlessAborted(urlOf(child), signal).catch((cause: unknown) => {
      signal?.throwIfAborted()
      throw piperUnavailable(cause)
    })
    if (!url) throw piperUnavailable()
    if (client?.url !== url) client = { url, engine: createPiperHttp(url, bounds) }
    return client.engine
  }
  list().catch((err: unknown) => log.warn({ err }, 'voices folder not readable'))
  return {
    get missing() {
      return missingIn(folder)
    },
    async voices() {
      const found = await list()
      if (found.length > 0) await clientFor(undefined)
      return found
    },
    async speak(text, voice, speed, signal) {
      await assertInstalled(list, voice)
      const engine = await clientFor(signal)
      try {
        const sound = await engine.speak(text, voice, speed, signal)
        child?.resetBackoff()
        return sound
      } catch (cause) {
        // It cannot be cancelled otherwise.
        if (cause instanceof AppError && cause.kind === 'timeout') child?.kill()
        throw cause
      }
    },
    child: () => child,
    async [Symbol.asyncDispose]() {
      isClosed = true
      await watched.voices().catch(() => undefined) // What it found no longer matters.
      await child?.[Symbol.asyncDispose]()
    },
  }
}

const noPiperVoice = 'No Piper voice is installed. Run "npm run voices -- install en_US-lessac-medium" to add one.'

const unreadable = "Can't read the Piper voices folder."

function missingIn(folder: string): string | null {
  try {
    return namesIn(folder).length > 0 ? null : noPiperVoice
  } catch {
    return unreadable // Why stands in the log of the start.
  }
}

/** Piper would silently use its first voice instead. */
async function assertInstalled(list: () => Promise<PiperVoice[]>, { model }: PiperVoice): Promise<void> {
  const found = await list()
  if (!found.some((one) => one.model === model)) throw new AppError('unavailable', 'This voice is no longer on the server.')
}

const urlOf = async (child: SupervisedChild | undefined): Promise<string | undefined> => (await child?.ready())?.[1]
