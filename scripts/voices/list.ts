// What is there, and what could be.
import { readFile, stat } from 'node:fs/promises'
import { piperVoice } from '../../src/speech/piper/piper-voice.ts'
import { filesOf, namesIn } from '../../src/speech/piper/voice-folder.ts'
import type { CatalogueVoice, VoicesPlace } from './run.ts'

export async function listVoices({ folder, catalogue, print }: VoicesPlace): Promise<void> {
  const names = namesIn(folder)
  print(names.length === 0 ? `Installed in ${folder}: none` : `Installed in ${folder}:`)
  for (const name of names) print(await installedLine(folder, name, catalogue))
  print('Available:')
  for (const voice of catalogue.filter(({ name }) => !names.includes(name)))
    print(line(voice.name, voice.model.size, voice.language, voice.licence))
  print('Every voice has a licence of its own; those named here are of its recordings. Its model card says more:')
  print('https://huggingface.co/rhasspy/piper-voices')
}

async function installedLine(folder: string, name: string, catalogue: CatalogueVoice[]): Promise<string> {
  const files = filesOf(folder, name)
  const known = catalogue.find((voice) => voice.name === name)
  const { size } = await stat(files.model)
  return line(name, size, known?.language ?? (await languageIn(files.config, name)), known?.licence)
}

async function languageIn(config: string, name: string): Promise<string> {
  try {
    return piperVoice(name, JSON.parse(await readFile(config, 'utf8'))).language
  } catch (cause) {
    return `cannot be read: ${cause instanceof Error ? cause.message : ''}`
  }
}

/** The quality is in the name. */
function line(name: string, size: number, language: string, licence = ''): string {
  return `  ${name.padEnd(36)} ${megabytes(size).padStart(7)}  ${language.padEnd(6)} ${licence}`.trimEnd()
}

export const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`
