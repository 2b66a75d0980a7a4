// The plain scripts that start and check everything else.
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder } from './backups/fixture.ts'

const scripts = path.resolve(import.meta.dirname, '..', 'scripts')

interface Counts {
  passed: number
  failed: number
  skipped: number
  failures: { name: string; message: string }[]
}
const { countVitest, countPlaywright }: Record<'countVitest' | 'countPlaywright', (report: unknown) => Counts> = await import(
  path.join(scripts, 'test-reports.mjs')
)
const { settingsFromFile }: { settingsFromFile(file: string): Record<string, string> } = await import(
  path.join(scripts, 'settings-file.mjs')
)

/** Runs a script without blocking, since it may call a server of this process. */
function run(script: string, args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [path.join(scripts, script), ...args], { env: { ...process.env, ...env } })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out })))
}

function program(text: string): string {
  const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'homing-script-')), 'program.ts')
  writeFileSync(file, text)
  return file
}

test('everything runs under Node 24 or newer', () => {
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24)
})

test('the guard hands on arguments and exit code, and the file knows that it is the program', async () => {
  const file = program(`
    import { pathToFileURL } from 'node:url'
    const args: string[] = process.argv.slice(2)
    console.log(JSON.stringify({ args, program: import.meta.url === pathToFileURL(process.argv[1] ?? '').href }))
    process.exitCode = 7`)
  const { code, out } = await run('node24.mjs', [file, '--one', 'two words'])
  expect(JSON.parse(out)).toEqual({ args: ['--one', 'two words'], program: true })
  expect(code).toBe(7)
})

test.for([
  [200, 0],
  [503, 1],
] as const)('the health check takes %i for %i', async ([status, expected]) => {
  const server = http.createServer((_request, response) => response.writeHead(status).end('{}')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { code } = await run('healthcheck.mjs', [], { PORT: String(port), HOST: '0.0.0.0' })
  server.close()
  expect(code).toBe(expected)
})

test('the health check fails where nothing listens', async () => {
  expect((await run('healthcheck.mjs', [], { PORT: '1', HOST: '127.0.0.1' })).code).toBe(1)
})

test('a test file that does not load counts as a failure', () => {
  const test = (status: string) => ({ status, fullName: `a ${status} test`, failureMessages: ['because'] })
  const counts = countVitest({
    testResults: [
      { name: 'a.test.ts', status: 'failed', assertionResults: [test('passed'), test('failed'), test('skipped')] },
      { name: 'b.test.ts', status: 'failed', message: 'cannot be read', assertionResults: [] },
    ],
  })
  expect(counts).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
  expect(counts.failures[1]).toMatchObject({ name: 'this file did not run to its end (b.test.ts)', message: 'cannot be read' })
})

test('browser tests are counted through nested suites, and an error outside of any test too', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'x.test.ts',
    tests: [{ status, results: [{ errors: [{ message: 'lost' }] }] }],
  })
  const counts = countPlaywright({
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'x.test.ts',
        specs: [spec('opens', 'expected')],
        suites: [{ title: 'inbox', specs: [spec('lists', 'unexpected'), spec('later', 'skipped'), spec('hurries', 'flaky')] }],
      },
    ],
  })
  expect(counts).toMatchObject({ passed: 1, failed: 3, skipped: 1 })
  expect(counts.failures.map((failure) => failure.name)).toEqual([
    'the runner',
    'inbox › lists (x.test.ts)',
    'inbox › hurries (x.test.ts)',
  ])
})

test('a failed browser test is told with the end of the logs that it attached', () => {
  const lines = Array.from({ length: 40 }, (_, at) => `line ${at}`)
  const attachments = [
    { name: 'screenshot', path: '/x.png' },
    { name: 'log of Homing', body: Buffer.from(`${lines.join('\n')}\n`).toString('base64') },
  ]
  const results = [{ errors: [{ message: 'lost' }], attachments }]
  const spec = { title: 'lists', file: 'x.test.ts', tests: [{ status: 'unexpected', results }] }
  const { failures } = countPlaywright({ suites: [{ title: 'x.test.ts', specs: [spec] }] })
  expect(failures[0]?.message.split('\n')).toEqual(['lost', 'log of Homing:', ...lines.slice(-12)])
})

test('settings of a file are those that Docker Compose would read, and the environment wins', () => {
  using folder = emptyFolder()
  const file = path.join(folder.dir, '.env')
  expect(settingsFromFile(file)).toEqual({})
  // As Notepad saves it.
  writeFileSync(file, '\ufeffPORT=9\r\nOIDC_LABEL="a b" # c\r\nPATH=/nowhere\r\n')
  expect(settingsFromFile(file)).toEqual({ PORT: '9', OIDC_LABEL: 'a b' })
})

test('a file of settings that cannot be read is named in a sentence', () => {
  using folder = emptyFolder()
  expect(() => settingsFromFile(folder.dir)).toThrow(`Homing can't read its settings from ${folder.dir}: it's a folder.`)
})
