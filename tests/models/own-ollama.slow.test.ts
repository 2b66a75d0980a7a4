// The Ollama that Homing starts itself, with a stand-in for the program (support/ollama-program.cjs).

import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/program.ts'
import { createLog } from '../../src/core/log.ts'
import { createModelService } from '../../src/models/model-service.ts'
import { startOwnOllama, superviseOllama } from '../../src/models/ollama/local-ollama.ts'
import { readSettings } from '../../src/settings.ts'

const standIn = readFileSync(path.resolve(import.meta.dirname, '..', 'support', 'ollama-program.cjs'), 'utf8')

/** A folder with an Ollama in it, and one for data. */
function places(script = standIn.replace(/^#!.*/, `#!${process.execPath}`)) {
  const root = mkdtempSync(path.join(os.tmpdir(), 'homing-ollama-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const program = path.join(root, 'opt', 'bin', 'ollama')
  mkdirSync(path.dirname(program), { recursive: true })
  writeFileSync(program, script)
  chmodSync(program, 0o755)
  return { folder: path.join(root, 'opt'), program, dataDir: root, models: path.join(root, 'models') }
}

async function until<T>(poll: () => T | undefined | false): Promise<T> {
  for (;;) {
    const found = poll()
    if (found !== undefined && found !== false) return found
    await sleep(10)
  }
}
/** Of a process, or of the group of one where it is negative. */
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** What the stand-in was given, once it is there. */
const started = (models: string) =>
  until(() => {
    const file = path.join(models, 'stand-in.env')
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    return text.endsWith('}') && (JSON.parse(text) as Record<string, string> & { pid: number; runner?: number })
  })

test.skipIf(process.platform === 'win32').for([
  ['another one is named', { OLLAMA_HOST: 'http://ollama:11434' }],
  ['rules decide', { AI_BACKEND: 'built-in' }],
  ['OpenAI answers', { AI_BACKEND: 'openai' }],
  ['there is none', { OLLAMA_FOLDER: '/nowhere' }],
] as const)('none is started where %s', ([, env]) => {
  const { folder, dataDir } = places()
  const settings = readSettings({ OLLAMA_FOLDER: folder, DATA_DIR: dataDir, ...env })
  expect(startOwnOllama(settings, createLog('silent'))).toBeUndefined()
})

test.skipIf(process.platform === 'win32')('it listens on loopback only, and gets nothing of our environment', async () => {
  const { folder, dataDir, models } = places()
  process.env.HOMING_TEST_SECRET = 'never passed on'
  onTestFinished(() => void delete process.env.HOMING_TEST_SECRET)
  const ollamaHost = `http://127.0.0.1:${await freePort()}`
  const settings = { aiBackend: 'auto', ollamaFolder: folder, ollamaHost, dataDir } as const
  const child = startOwnOllama(settings, createLog('silent'))
  if (!child) throw new Error('there is one')
  await using _ = child
  const given = await started(models)
  expect(given).toMatchObject({
    HOME: models,
    OLLAMA_MODELS: models,
    OLLAMA_HOST: new URL(ollamaHost).host,
    OLLAMA_NO_CLOUD: '1',
  })
  expect(Object.keys(given)).not.toContain('HOMING_TEST_SECRET')
  expect(statSync(models).mode & 0o777).toBe(0o700)
})

test.skipIf(process.platform === 'win32')('its model is fetched, and answers', async () => {
  const { folder, dataDir } = places()
  const ollamaHost = `http://127.0.0.1:${await freePort()}`
  const settings = { ...readSettings({ OLLAMA_PULL: '1', OLLAMA_MODEL: 'tiny:1b' }), ollamaHost, ollamaFolder: folder, dataDir }
  const child = startOwnOllama(settings, createLog('silent'))
  if (!child) throw new Error('there is one')
  await using _ = child
  await using service = createModelService(settings, createLog('silent'))
  await until(() => service.now())
  const request = { system: 's', messages: [{ role: 'user' as const, content: 'Hello' }], maxTokens: 10 }
  expect(await service.complete(request, { userId: 'ada', lane: 'person', mayLeave: false })).toMatchObject({ text: 'Hello.' })
})

test.skipIf(process.platform === 'win32')(
  'it comes back when it dies, ever more slowly, and its runner dies with it',
  async () => {
    const { program, models } = places()
    mkdirSync(models)
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const env = {
      PATH: process.env.PATH,
      OLLAMA_MODELS: models,
      OLLAMA_HOST: `127.0.0.1:${await freePort()}`,
      STANDIN_RUNNER: '1',
    }
    await using child = superviseOllama({ program, models, env, log, backoffMs: 10 })
    for (const round of [1, 2, 3]) {
      const { pid, runner } = await started(models)
      if (!runner) throw new Error('it has a runner')
      rmSync(path.join(models, 'stand-in.env'))
      process.kill(pid, 'SIGKILL')
      await until(() => !isAlive(runner))
      await until(() => lines.length === round)
    }
    await started(models)
    expect(lines.map((line) => JSON.parse(line).wait)).toEqual([10, 20, 40])
    expect(child.pid).toBeDefined()
  },
)

test.skipIf(process.platform === 'win32')('why it does not start is in the log', async () => {
  const { program, models } = places('#!/bin/sh\necho "Error: no such processor" >&2\nexit 3\n')
  mkdirSync(models)
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  await using _ = superviseOllama({ program, models, env: { PATH: process.env.PATH }, log, backoffMs: 10_000 })
  await until(() => lines.length > 0)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ exit: 3, output: 'Error: no such processor' })
})

test.skipIf(process.platform === 'win32')('closing it ends it, and one that does not listen to reason', async () => {
  for (const script of [undefined, '#!/bin/sh\ntrap "" TERM\necho x > here\nwhile :; do sleep 1; done\n']) {
    const { program, models } = places(script ?? standIn.replace(/^#!.*/, `#!${process.execPath}`))
    mkdirSync(models)
    const env = { PATH: process.env.PATH, OLLAMA_MODELS: models, OLLAMA_HOST: `127.0.0.1:${await freePort()}` }
    const child = superviseOllama({ program, models, env, log: createLog('silent') })
    const { pid } = child
    if (pid === undefined) throw new Error('it runs')
    await until(() => existsSync(path.join(models, script ? 'here' : 'stand-in.env')))
    await child[Symbol.asyncDispose]()
    await until(() => !isAlive(-pid))
  }
})

test.skipIf(process.platform === 'win32')('it ends when Homing is killed without a word, and its runner, too', async () => {
  const { program, models, dataDir } = places()
  mkdirSync(models)
  const env = { PATH: process.env.PATH, OLLAMA_MODELS: models, OLLAMA_HOST: `127.0.0.1:${await freePort()}`, STANDIN_RUNNER: '1' }
  const file = path.join(dataDir, 'parent.ts')
  const source = path.resolve(import.meta.dirname, '..', '..', 'src')
  writeFileSync(
    file,
    `import { superviseOllama } from ${JSON.stringify(path.join(source, 'models/ollama/local-ollama.ts'))}
     import { createLog } from ${JSON.stringify(path.join(source, 'core/log.ts'))}
     superviseOllama({ ...${JSON.stringify({ program, models, env })}, log: createLog('silent') })
     setInterval(() => {}, 1000)`,
  )
  const parent = spawn(process.execPath, [file], { stdio: 'ignore' })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const { pid, runner } = await started(models)
  if (!runner) throw new Error('it has a runner')
  parent.kill('SIGKILL')
  await until(() => !isAlive(pid) && !isAlive(runner))
})
