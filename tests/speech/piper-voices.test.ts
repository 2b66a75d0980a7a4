// `npm run voices`: a voice comes into the folder whole and as announced, or not at all.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import catalogue from '../../config/voices.json' with { type: 'json' }
import { type CatalogueVoice, runVoices, type VoicesPlace } from '../../scripts/voices/run.ts'
import { createLog } from '../../src/core/log.ts'
import { createVoiceFolder } from '../../src/speech/piper/voice-folder.ts'
import { configuration, makeHummingVoice } from '../support/piper-voice.ts'

const name = 'en_US-hum-medium'
const model = Buffer.from('a model, or as good as one'.repeat(1000))
const config = Buffer.from(JSON.stringify(configuration(name)))
const sum = (how: string, bytes: Buffer) => createHash(how).update(bytes).digest('hex')
const factsOf = (bytes: Buffer) => ({ size: bytes.length, md5: sum('md5', bytes), sha256: sum('sha256', bytes) })
const hum: CatalogueVoice = {
  name,
  language: 'en-US',
  quality: 'medium',
  speakers: 1,
  licence: 'CC0 1.0',
  path: 'en/en_US/hum/medium',
  model: factsOf(model),
  facts: factsOf(config),
}

type Serve = (path: string, response: ServerResponse) => void
const whole: Serve = (at, response) => void response.end(at.endsWith('.json') ? config : model)

/** A place with the catalogue of this file, and a server with its voice. */
async function placeWith(serve: Serve = whole) {
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'homing-voices-')), 'voices')
  onTestFinished(() => rmSync(path.dirname(folder), { recursive: true, force: true }))
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    serve(request.url ?? '', response)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/voices`
  const [printed, notified]: string[][] = [[], []]
  const place: VoicesPlace = {
    folder,
    base,
    catalogue: [hum],
    hasPiper: true,
    print: (line) => void printed?.push(line),
    printError: (line) => void notified?.push(line),
  }
  const files = () => readdirSync(folder, { recursive: true }).sort()
  return { place, asked, files, printed: () => (printed ?? []).join('\n'), notified: () => (notified ?? []).join('\n') }
}

test('where there is no Piper, installing a voice says what is missing', async () => {
  const { place, files, notified } = await placeWith()
  expect(await runVoices(['install', name], { ...place, hasPiper: false })).toBe(0)
  expect(files()).toContain(`${name}.onnx`)
  expect(notified()).toMatch(/Piper isn't installed.*HOMING_TARGET=piper/)
})

test('a voice of the catalogue is fetched, checked, and written down', async () => {
  const { place, asked, files, notified, printed } = await placeWith()
  expect(await runVoices(['install', name], place)).toBe(0)
  expect(asked).toEqual([`/voices/en/en_US/hum/medium/${name}.onnx.json`, `/voices/en/en_US/hum/medium/${name}.onnx`])
  expect(files()).toEqual([`${name}.onnx`, `${name}.onnx.json`, `${name}.sha256`])
  expect(readFileSync(path.join(place.folder, `${name}.sha256`), 'utf8')).toBe(
    `${hum.model.sha256}  ${name}.onnx\n${hum.facts.sha256}  ${name}.onnx.json\n`,
  )
  expect(notified()).toMatch(/100 % of 1 MB/)
  expect(notified()).toContain('Licence of its recordings: CC0 1.0.')
  expect(await createVoiceFolder(place.folder, createLog('silent')).voices()).toMatchObject([{ id: `piper:${name}` }])
  expect(await runVoices(['list'], place)).toBe(0)
  expect(printed()).toMatch(new RegExp(`Installed in .*:\n {2}${name} .* 1 MB {2}en-US {2}CC0 1.0\nAvailable:\nEvery`))
  expect(await runVoices(['install', name], place)).toBe(0)
  expect(await runVoices(['remove', name], place)).toBe(0)
  expect(files()).toEqual([])
})

const isModel = (at: string) => at.endsWith('.onnx')
const broken: [string, Serve, RegExp][] = [
  ['one byte is another', (_at, response) => void response.end(Buffer.from(model).fill('x', 5, 6)), /Nothing was installed/],
  ['the model is another of the same length', swapped(Buffer.alloc(model.length)), /another checksum. Nothing was installed/],
  ['the model is longer', swapped(Buffer.concat([model, Buffer.from('x')])), /longer/],
  ['the model is shorter', swapped(model.subarray(1)), /shorter/],
  ['there is none', (_at, response) => void response.writeHead(404).end(), /doesn't have it \(404\)/],
  ['the server is broken', (_at, response) => void response.writeHead(500).end(), /doesn't have it \(500\)/],
  ['it is called elsewhere forever', (at, response) => void response.writeHead(302, { location: at }).end(), /too often/],
  [
    'it is called to the open web',
    (_at, response) => void response.writeHead(302, { location: 'http://192.0.2.1/x' }).end(),
    /https only/,
  ],
  [
    'it is called to a file',
    (_at, response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    /https only/,
  ],
  ['the connection is cut', cut, /broke off/],
]
function swapped(bytes: Buffer): Serve {
  return (at, response) => void response.end(isModel(at) ? bytes : config)
}
function cut(at: string, response: ServerResponse): void {
  if (!isModel(at)) return void whole(at, response)
  response.writeHead(200, { 'content-length': model.length })
  response.write(model.subarray(0, 1000), () => response.destroy())
}

test.each(broken)('nothing stays where %s', async (_what, serve, sentence) => {
  const { place, files, notified } = await placeWith(serve)
  expect(await runVoices(['install', name], place)).toBe(1)
  expect(notified()).toMatch(sentence)
  expect(files()).toEqual([])
})

test('a voice that is there stays as it is where its successor is broken', async () => {
  let isBroken = false
  const { place, files } = await placeWith((at, response) => (isBroken ? cut(at, response) : whole(at, response)))
  await runVoices(['install', name], place)
  isBroken = true
  expect(await runVoices(['install', name], place)).toBe(1)
  expect(files()).toHaveLength(3)
  expect(readFileSync(path.join(place.folder, `${name}.onnx`)).equals(model)).toBe(true)
})

test('MD5 and size are looked at where SHA-256 is not known', async () => {
  const { place } = await placeWith()
  const { sha256: _one, ...known } = hum.model
  expect(await runVoices(['install', name], { ...place, catalogue: [{ ...hum, model: known }] })).toBe(0)
  const wrong = { ...hum, model: { ...known, md5: '0'.repeat(32) } }
  expect(await runVoices(['install', name], { ...place, catalogue: [wrong] })).toBe(1)
})

test('nothing is fetched over plain http from elsewhere', async () => {
  const { place, notified } = await placeWith()
  expect(await runVoices(['install', name], { ...place, base: 'http://voices.example.org' })).toBe(1)
  expect(notified()).toContain('https only')
})

test.each(['../x', '..', '/etc/passwd', 'en_US-none-medium', '', 'x\u001b[31m', '--help'])(
  'there is no voice of the name %j',
  async (wrong) => {
    const { place, asked, notified } = await placeWith()
    mkdirSync(place.folder)
    writeFileSync(path.join(place.folder, '..', 'x.onnx'), '')
    writeFileSync(path.join(place.folder, '..', 'x.onnx.json'), '')
    expect(await runVoices(['install', wrong], place)).toBe(1)
    expect(await runVoices(['remove', wrong], place)).toBe(1)
    expect(asked).toEqual([])
    expect(notified()).toMatch(/There's no voice/)
    expect(notified()).not.toContain('\u001b')
    expect(readdirSync(path.dirname(place.folder)).sort()).toEqual(['voices', 'x.onnx', 'x.onnx.json'])
  },
)

test('a voice of one’s own is copied in, with its configuration', async () => {
  const { place, files, notified } = await placeWith()
  const from = mkdtempSync(path.join(os.tmpdir(), 'homing-own-'))
  onTestFinished(() => rmSync(from, { recursive: true }))
  makeHummingVoice(from, 'de_DE-me-high')
  expect(await runVoices(['install', path.join(from, 'de_DE-me-high.onnx')], place)).toBe(0)
  expect(files()).toEqual(['de_DE-me-high.onnx', 'de_DE-me-high.onnx.json', 'de_DE-me-high.sha256'])
  expect(await createVoiceFolder(place.folder, createLog('silent')).voices()).toMatchObject([{ language: 'de-DE' }])

  writeFileSync(path.join(from, 'half.onnx'), 'x')
  expect(await runVoices(['install', path.join(from, 'half.onnx')], place)).toBe(1)
  writeFileSync(path.join(from, 'half.onnx.json'), '{"audio":{}}')
  expect(await runVoices(['install', path.join(from, 'half.onnx')], place)).toBe(1)
  makeHummingVoice(from, '-rf me')
  expect(await runVoices(['install', path.join(from, '-rf me.onnx')], place)).toBe(1)
  expect(files()).toHaveLength(3)
  expect(notified()).toMatch(/There is no file .*half.onnx.json(.|\n)*not the configuration(.|\n)*isn't a valid voice name/)
})

test('what an installation left that was killed is swept up', async () => {
  const { place, files } = await placeWith()
  const old = path.join(place.folder, '.new-old')
  mkdirSync(old, { recursive: true })
  writeFileSync(path.join(old, 'x.onnx'), 'half')
  utimesSync(old, new Date(0), new Date(0))
  expect(await runVoices(['install', name], place)).toBe(0)
  expect(files()).toHaveLength(3)
})

test.each([[[]], [['what']], [['list', 'x']], [['install']], [['install', 'a', 'b']]])(
  '%j is told how it is used',
  async (args) => {
    const { place, notified } = await placeWith()
    expect(await runVoices(args, place)).toBe(1)
    expect(notified()).toMatch(/^Usage/)
  },
)

test('the program itself works on the data folder of the settings', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-voices-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const run = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: dataDir, VOICES_URL: 'http://127.0.0.1:1' }
    const child = spawn(process.execPath, ['scripts/voices.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
    return { code: code as number, out, err }
  }
  const listed = await run('list')
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toMatch(/Installed in .*: none/)
  for (const voice of catalogue.voices) expect(listed.out).toContain(voice.name)
  expect(await run('install', 'de_DE-thorsten-medium')).toMatchObject({ code: 1, err: "127.0.0.1:1 isn't responding.\n" })
  expect(await run('install', '../x')).toMatchObject({ code: 1 })
})

test('the catalogue is whole: every file has its size and checksums, and its place', () => {
  expect(catalogue.base).toMatch(/^https:\/\//)
  expect(new Set(catalogue.voices.map((voice) => voice.name)).size).toBe(catalogue.voices.length)
  for (const voice of catalogue.voices) {
    const [code = '', speaker, quality] = voice.name.split('-')
    expect(voice.path).toBe(`${code.slice(0, 2)}/${code}/${speaker}/${quality}`)
    expect([voice.language, voice.quality]).toEqual([code.replace('_', '-'), quality])
    for (const file of [voice.model, voice.facts] as CatalogueVoice['model'][]) {
      expect(file.md5).toMatch(/^[0-9a-f]{32}$/)
      expect(file.sha256 ?? '0'.repeat(64)).toMatch(/^[0-9a-f]{64}$/)
      expect(file.size).toBeGreaterThan(1000)
    }
  }
})
