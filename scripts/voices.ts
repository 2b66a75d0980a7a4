// `npm run voices -- list | install NAME | install ./FILE.onnx | remove NAME`: the Piper voices of the data folder. Works while
// Homing runs, which finds a new voice within half a minute. VOICES_URL names a mirror of the catalogue's files.
import catalogue from '../config/voices.json' with { type: 'json' }
import { readSettings } from '../src/settings.ts'
import { voicesFolder } from '../src/speech/piper/voice-folder.ts'
import { runVoices } from './voices/run.ts'

process.exitCode = await runVoices(process.argv.slice(2), {
  folder: voicesFolder(readSettings().dataDir),
  base: process.env.VOICES_URL || catalogue.base,
  catalogue: catalogue.voices,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
