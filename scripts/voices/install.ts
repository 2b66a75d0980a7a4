// A voice comes into the folder whole or not at all: both files are fetched beside it, checked, and moved in, the model last,
// since it is what makes a voice of them. NAME.sha256 says what they were, and Homing speaks with nothing else.
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isRecord, isVoiceName } from '../../src/speech/piper/piper-voice.ts'
import { filesOf, mostConfigBytes, namesIn, sha256Of } from '../../src/speech/piper/voice-folder.ts'
import { download } from './download.ts'
import { megabytes } from './list.ts'
import type { CatalogueVoice, VoicesPlace } from './run.ts'

const mostModelBytes = 1024 * 1024 * 1024
/** What must stay free. */
const spareBytes = 100 * 1024 * 1024

export async function installFromCatalogue(name: string, place: VoicesPlace): Promise<void> {
  const voice = place.catalogue.find((one) => one.name === name)
  if (!voice) throw new Error(`There's no voice "${shown(name)}". Run "npm run voices -- list" to see all voices.`)
  await bringIn(name, voice.model.size, place, async (files) => {
    const from = `${place.base.replace(/\/+$/, '')}/${voice.path}/${name}.onnx`
    await download(`${from}.json`, files.config, voice.facts, () => undefined)
    await download(from, files.model, voice.model, progressOf(voice, place))
  })
  if (voice.licence) place.printError(`Licence of its recordings: ${voice.licence}.`)
}

export async function installLocal(file: string, place: VoicesPlace): Promise<void> {
  const name = path.basename(file, '.onnx')
  if (!isVoiceName(name)) throw new Error(`"${shown(name)}" isn't a valid voice name.`)
  const sizes = await Promise.all([sizeOf(file), sizeOf(`${file}.json`)])
  if (sizes[0] > mostModelBytes || sizes[1] > mostConfigBytes) throw new Error('This is too large for a voice.')
  await refuseNoConfig(`${file}.json`)
  await bringIn(name, sizes[0], place, async (files) => {
    await copyFile(file, files.model)
    await copyFile(`${file}.json`, files.config)
  })
}

export async function removeVoice(name: string, { folder, printError }: VoicesPlace): Promise<void> {
  if (!namesIn(folder).includes(name)) throw new Error(`The voice "${shown(name)}" isn't installed.`)
  const files = filesOf(folder, name)
  for (const file of [files.model, files.config, files.sums]) await rm(file, { force: true })
  printError(`${name} is removed.`)
}

const noPiper =
  "Piper isn't installed, so this voice can't be used yet. With Docker, set HOMING_TARGET=piper; for other options see docs/connect/voice.md."

type Files = ReturnType<typeof filesOf>

async function bringIn(
  name: string,
  size: number,
  { folder, hasPiper, printError }: VoicesPlace,
  fetch: (files: Files) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweep(folder)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < size + spareBytes) throw new Error(`Not enough disk space: it needs ${megabytes(size + spareBytes)}.`)
  const beside = await mkdtemp(path.join(folder, '.new-'))
  try {
    const [files, target] = [filesOf(beside, name), filesOf(folder, name)]
    await fetch(files)
    await writeFile(files.sums, await sumsOf([files.model, files.config]))
    await rename(files.sums, target.sums)
    await rename(files.config, target.config)
    await rename(files.model, target.model)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
  printError(`${name} is installed. ${hasPiper ? 'Homing finds it within half a minute.' : noPiper}`)
}

/** As `sha256sum -c` reads it. */
async function sumsOf(files: string[]): Promise<string> {
  const lines = files.map(async (file) => `${await sha256Of(file)}  ${path.basename(file)}\n`)
  return (await Promise.all(lines)).join('')
}

/** What an installation left that was killed, an hour ago or more. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const old = path.join(folder, name)
    if (name.startsWith('.new-') && Date.now() - (await stat(old)).mtimeMs > 3_600_000)
      await rm(old, { recursive: true, force: true })
  }
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new Error(`There is no file ${shown(file)}.`, { cause })
  })
  if (!found.isFile()) throw new Error(`${shown(file)} is not a file.`)
  return found.size
}

/** What Piper itself reads of it. */
async function refuseNoConfig(file: string): Promise<void> {
  const config = await readFile(file, 'utf8').then(
    (text): unknown => JSON.parse(text),
    () => undefined, // Said below.
  )
  const fits = isRecord(config) && isRecord(config.audio) && isRecord(config.phoneme_id_map)
  if (!fits) throw new Error(`${shown(file)} is not the configuration of a Piper voice.`)
}

function progressOf({ name, model }: CatalogueVoice, { printError }: VoicesPlace): (bytes: number) => void {
  let next = 0
  return (bytes) => {
    const percent = Math.floor((100 * bytes) / model.size)
    if (percent < next) return
    printError(`${name}: ${percent} % of ${megabytes(model.size)}`)
    next = percent + 20 - (percent % 20)
  }
}

/** Without what would write on the terminal. */
const shown = (text: string) => text.replace(/\p{C}/gu, '?').slice(0, 200)
