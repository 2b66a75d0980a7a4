// The command itself, with everything it needs from outside handed in.
import { installFromCatalogue, installLocal, removeVoice } from './install.ts'
import { listVoices } from './list.ts'

export interface FileFacts {
  size: number
  /** As Piper's own list has it. */
  md5: string
  /** Where it is known, too. */
  sha256?: string | undefined
}
export interface CatalogueVoice {
  name: string
  language: string
  quality: string
  speakers: number
  /** Of the recordings, where it is known. */
  licence?: string | undefined
  path: string
  model: FileFacts
  /** NAME.onnx.json */
  facts: FileFacts
}
export interface VoicesPlace {
  /** Where voices are kept. */
  folder: string
  /** Where the files of the catalogue are. */
  base: string
  catalogue: CatalogueVoice[]
  /** Whether something can speak with them. */
  hasPiper: boolean
  /** What was asked for. */
  print(line: string): void
  /** How it goes, and what went wrong. */
  printError(line: string): void
}

const usage = 'Usage: npm run voices -- list | install NAME | install ./FILE.onnx | remove NAME'

/** Answers the exit code. Nothing half done stays behind a 1. */
export async function runVoices([verb, what, ...others]: string[], place: VoicesPlace): Promise<number> {
  try {
    if (others.length > 0) throw new Error(usage)
    if (verb === 'list' && what === undefined) await listVoices(place)
    else if (verb === 'install' && what !== undefined) await install(what, place)
    else if (verb === 'remove' && what !== undefined) await removeVoice(what, place)
    else throw new Error(usage)
    return 0
  } catch (cause) {
    place.printError(cause instanceof Error ? cause.message : String(cause))
    return 1
  }
}

const install = (what: string, place: VoicesPlace) =>
  what.endsWith('.onnx') ? installLocal(what, place) : installFromCatalogue(what, place)
