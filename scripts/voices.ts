// `npm run voices -- list | install NAME | install ./FILE.onnx | remove NAME`: the Piper voices of the data folder. Works while
// Homing runs, which finds a new voice within half a minute. VOICES_URL names a mirror of the catalogue's files.
import path from 'node:path'
import catalogue from '../config/voices.json' with { type: 'json' }
import { readSettings } from '../src/settings.ts'
import { voicesFolder } from '../src/speech/piper/folder.ts'
import { runVoices } from './voices/run.ts'

const isProgram = process.argv[1] !== undefined && path.resolve(process.argv[1]) === import.meta.filename

if (isProgram) {
  const place = {
    folder: voicesFolder(readSettings().dataDir),
    base: process.env.VOICES_URL || catalogue.base,
    catalogue: catalogue.voices,
    print: (line: string) => console.log(line),
    tell: (line: string) => console.error(line),
  }
  process.exitCode = await runVoices(process.argv.slice(2), place)
}
