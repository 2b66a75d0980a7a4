// Installed voices: NAME.onnx with NAME.onnx.json. NAME.sha256 (sha256sum format) has their checksums at installation; a voice
// that differs is not used.
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../../core/log.ts'
import { isVoiceName, type PiperVoice, piperVoice } from './piper-voice.ts'

/** A configuration with 900 speakers has 25 kB. */
export const mostConfigBytes = 1024 * 1024

export const voicesFolder = (dataDir: string) => path.join(dataDir, 'voices')
export const filesOf = (folder: string, name: string) => ({
  model: path.join(folder, `${name}.onnx`),
  config: path.join(folder, `${name}.onnx.json`),
  sums: path.join(folder, `${name}.sha256`),
})

/** Sorted; empty without a folder. Other and incomplete files are ignored. */
export function namesIn(folder: string): string[] {
  const files = new Set(filesIn(folder))
  return [...files]
    .filter((file) => file.endsWith('.onnx') && files.has(`${file}.json`))
    .map((file) => file.slice(0, -'.onnx'.length))
    .filter(isVoiceName)
    .sort()
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export interface VoiceFolder {
  /** Without unreadable or modified voices, which are logged once. */
  voices(): Promise<PiperVoice[]>
}

export function createVoiceFolder(folder: string, log: Log): VoiceFolder {
  /** By name, while the files are unchanged. */
  const cached = new Map<string, { state: string; voice: PiperVoice | undefined }>()
  const list = async (name: string): Promise<PiperVoice | undefined> => {
    const state = await stateOf(folder, name)
    const before = cached.get(name)
    if (before?.state === state) return before.voice
    const voice = await loadVoice(folder, name).catch((cause: unknown) => {
      log.warn({ voice: name, why: cause instanceof Error ? cause.message : '' }, 'piper voice skipped')
      return undefined
    })
    cached.set(name, { state, voice })
    return voice
  }
  const listAll = async () => (await Promise.all(namesIn(folder).map(list))).filter((voice) => voice !== undefined)
  let listing: Promise<PiperVoice[]> | undefined
  return {
    voices() {
      listing ??= listAll().finally(() => {
        listing = undefined
      })
      return listing
    },
  }
}

async function stateOf(folder: string, name: string): Promise<string> {
  const parts = Object.values(filesOf(folder, name)).map(async (file) => {
    const found = await stat(file).catch(() => undefined) // Not there; that is a state, too.
    return found ? `${found.size}/${found.mtimeMs}/${found.ino}` : '-'
  })
  return (await Promise.all(parts)).join(' ')
}

async function loadVoice(folder: string, name: string): Promise<PiperVoice> {
  const files = filesOf(folder, name)
  if ((await stat(files.config)).size > mostConfigBytes) throw new Error('Its configuration is too long.')
  for (const [file, sum] of await sumsIn(files.sums))
    if ((await sha256Of(path.join(folder, file))) !== sum) throw new Error(`${file} is not what was installed.`)
  return piperVoice(name, JSON.parse(await readFile(files.config, 'utf8')))
}

/** Empty without a checksum file. */
async function sumsIn(file: string): Promise<[string, string][]> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (text === undefined) return []
  const name = path.basename(file, '.sha256')
  const own = [`${name}.onnx`, `${name}.onnx.json`]
  return own.map((part) => {
    const line = text.split('\n').find((one) => one.slice(66) === part)
    return [part, line?.slice(0, 64) ?? 'nothing']
  })
}
