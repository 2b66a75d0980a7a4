// `npm run voices -- list | install NAME | install ./FILE.onnx | remove NAME`: the Piper voices of the data folder. Works while
// Homing runs, which finds a new voice within half a minute. VOICES_URL names a mirror of the catalogue's files.
import catalogue from '../config/voices.json' with { type: 'json' }
import { readSettings } from '../src/settings.ts'
import { voicesFolder } from '../src/speech/piper/voice-folder.ts'
import { hasPiper } from '../src/speech/piper.ts'
import { runVoices } from './voices/run.ts'

const settings = readSettings()
process.exitCode = await runVoices(process.argv.slice(2), {
  folder: voicesFolder(settings.dataDir),
  base: process.env.VOICES_URL || catalogue.base,
  catalogue: catalogue.voices,
  hasPiper: hasPiper(settings),
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
})
