// compose.yaml as a program reads it: what must hold for every service, and that no setting is forgotten.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settingsTable } from '../src/settings.ts'

const root = path.resolve(import.meta.dirname, '..')

interface Service {
  image: string
  build?: { target?: string }
  profiles?: string[]
  ports?: string[]
  networks?: string[] | Record<string, { ipv4_address?: string } | null>
  environment?: Record<string, string>
  volumes?: string[]
  read_only?: boolean
  tmpfs?: string[]
  cap_drop?: string[]
  cap_add?: string[]
  security_opt?: string[]
  privileged?: boolean
  network_mode?: string
  pid?: string
  depends_on?: unknown
  mem_limit?: string
  cpus?: string
  pids_limit?: number
  stop_grace_period?: string
  restart?: string
  user?: string
  healthcheck?: { test: string[]; interval: string; timeout: string; start_period: string; retries: number }
  logging?: { options?: Record<string, string> }
}
interface Compose {
  services: Record<string, Service>
  networks?: Record<string, { internal?: boolean; ipam?: unknown } | null>
  volumes?: Record<string, unknown>
}
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const compose = parse(text('compose.yaml')) as Compose
const services = Object.entries(compose.services)
const service = (name: string): Service => {
  const found = compose.services[name]
  if (!found) throw new Error(`compose.yaml has no ${name}`)
  return found
}
const networksOf = ({ networks = [] }: Service) => (Array.isArray(networks) ? networks : Object.keys(networks))

/** As compose does it where nothing is set. */
function filled(value: string): string {
  const next = value.replace(/\$\{\w+(?::-([^${}]*))?\}/g, (_, fallback: string | undefined) => fallback ?? '')
  return next === value ? value : filled(next)
}

/** What a container is told by its image, or what makes no sense in one. */
const notPassed: Record<string, string> = {
  HOST: 'the image says where it listens',
  PORT: 'the image says where it listens; HOMING_PORT is the one outside',
  DATA_DIR: 'the volume',
  WEB_FOLDER: 'the image has the pages',
  PIPER_FOLDER: 'the image of the target piper has a Piper',
  OLLAMA_FOLDER: 'the image of the target full has an Ollama',
}

test('every setting can be set from outside, or is on the list of those that make no sense in a container', () => {
  const passed = Object.keys(service('homing').environment ?? {})
  const expected = Object.keys(settingsTable).filter((name) => !(name in notPassed))
  expect(passed.toSorted()).toEqual(expected.toSorted())
  expect(Object.keys(notPassed).filter((name) => !(name in settingsTable))).toEqual([])
})

test('each of them comes from the variable of its own name', () => {
  for (const [name, value] of Object.entries(service('homing').environment ?? {})) expect(value).toMatch(`\${${name}:-`)
})

test('nothing has to be set: defaults are the ones of the program, but for what a container changes', () => {
  const changed = Object.entries(service('homing').environment ?? {})
    .map(([name, value]): [string, string] => [name, filled(value)])
    .filter(([name, value]) => {
      const rule: { default?: string } = settingsTable[name as keyof typeof settingsTable]
      return value !== '' && value !== (rule.default ?? '')
    })
  expect(Object.fromEntries(changed)).toEqual({
    PUBLIC_URL: 'http://localhost:8080',
    TRUSTED_PROXIES: '10.213.84.2',
    OLLAMA_HOST: 'http://ollama:11434',
    OLLAMA_PULL: '1',
    STT_MODEL: 'Systran/faster-whisper-small',
  })
})

test('nothing is required: no variable without a default', () => {
  const named = [...text('compose.yaml').matchAll(/\$\{[^}]*\}/g)].map(([found]) => found)
  expect(named.filter((found) => !found.includes(':-'))).toEqual([])
  expect(text('compose.yaml')).not.toMatch(/env_file/)
})

test.for(services)('%s gives its container no power over the machine', ([, one]) => {
  expect(one.privileged).toBeUndefined()
  expect(one.network_mode).toBeUndefined()
  expect(one.pid).toBeUndefined()
  expect(one.cap_drop).toEqual(['ALL'])
  expect(one.security_opt).toContain('no-new-privileges:true')
  expect(one.pids_limit).toBeGreaterThan(0)
  expect((one.volumes ?? []).filter((volume) => /^\/|docker\.sock/.test(volume))).toEqual([])
  expect((one.volumes ?? []).filter((volume) => volume.startsWith('.') && !volume.endsWith(':ro'))).toEqual([])
})

test.for(services)('%s is of a named version, comes back, and keeps its log short', ([, one]) => {
  expect(filled(one.image)).toMatch(/:[^:/]+$/)
  expect(one.image).not.toMatch(/:(latest|stable|main|edge)/)
  expect(one.restart).toBe('unless-stopped')
  expect(one.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '3' })
})

test('what is written lies in volumes and memory; whisper alone wants a folder of its own', () => {
  expect(services.filter(([, one]) => !one.read_only).map(([name]) => name)).toEqual(['whisper'])
  const mounted = services.flatMap(([, one]) => one.volumes ?? []).map((volume) => filled(volume).split(':')[0] ?? '')
  const named = new Set(mounted.filter((volume) => !volume.startsWith('.') && volume !== '/dev/null'))
  expect([...named].toSorted()).toEqual(Object.keys(compose.volumes ?? {}).toSorted())
})

test('Homing has its limits, time to stop, and a health check', () => {
  const homing = service('homing')
  expect(homing.build).toEqual({ context: '.', target: `\${HOMING_TARGET:-homing}` })
  expect(homing.profiles).toBeUndefined()
  expect(homing.ports).toEqual([`\${HOMING_BIND:-0.0.0.0}:\${HOMING_PORT:-8080}:8080`])
  expect(homing.cap_add).toBeUndefined()
  expect([homing.mem_limit, homing.cpus].map((value) => filled(value ?? ''))).toEqual(['1g', '0'])
  expect(homing.stop_grace_period).toBe('15s')
  expect(homing.healthcheck?.test).toEqual(['CMD', 'node', 'scripts/healthcheck.mjs'])
  expect(homing.tmpfs).toHaveLength(1)
})

/** `30s`, `3m`: as Docker writes it. */
const seconds = (text: string | undefined) => Number(text?.slice(0, -1)) * ({ s: 1, m: 60 }[text?.at(-1) ?? ''] ?? Number.NaN)

test('the health check fits a small, busy machine: Node may take its time to start, and Homing to migrate a large mailbox', () => {
  const check = service('homing').healthcheck
  const own = Number(/timeout\(([\d_]+)\)/.exec(text('scripts/healthcheck.mjs'))?.[1]?.replaceAll('_', '')) / 1000
  expect(seconds(check?.start_period)).toBeGreaterThanOrEqual(180)
  // The program has its own limit, so that it says what it found, and as long again for Node itself.
  expect(own).toBeGreaterThanOrEqual(10)
  expect(seconds(check?.timeout)).toBeGreaterThanOrEqual(2 * own)
  expect(check?.retries).toBeGreaterThanOrEqual(3)
  expect(seconds(service('ollama').healthcheck?.timeout)).toBeGreaterThanOrEqual(30)
})

test('the image says the same, for who starts it without compose', () => {
  const { interval, timeout, start_period, retries } = service('homing').healthcheck ?? {}
  expect(text('Dockerfile')).toContain(
    `HEALTHCHECK --interval=${interval} --timeout=${timeout} --start-period=${start_period} --retries=${retries} CMD ["node", "scripts/healthcheck.mjs"]`,
  )
})

test('Homing waits for nobody', () => {
  for (const [, one] of services) expect(one.depends_on).toBeUndefined()
})

test('Ollama is there by default, for Homing alone, and can fetch models', () => {
  const ollama = service('ollama')
  expect(ollama.profiles).toBeUndefined()
  expect(ollama.ports).toBeUndefined()
  expect(ollama.environment).toMatchObject({ OLLAMA_NO_CLOUD: '1' })
  expect(ollama.healthcheck?.test).toEqual(['CMD', 'ollama', 'list'])
  const [network] = networksOf(ollama)
  expect(networksOf(ollama)).toEqual(['models'])
  const others = services.filter(([, one]) => networksOf(one).includes(network ?? '')).map(([name]) => name)
  expect(others).toEqual(['homing', 'ollama'])
  expect(compose.networks?.models?.internal).toBeUndefined()
})

test('only Homing and Caddy are reached from outside', () => {
  expect(services.filter(([, one]) => one.ports).map(([name]) => name)).toEqual(['homing', 'caddy'])
})

test('the address that is trusted is Caddy’s, and nobody else can be given it', () => {
  const front = services.filter(([, one]) => networksOf(one).includes('front'))
  const addresses = front.map(([name, { networks = {} }]) => [
    name,
    Array.isArray(networks) ? undefined : filled(networks.front?.ipv4_address ?? ''),
  ])
  expect(Object.fromEntries(addresses)).toEqual({ homing: '10.213.84.3', caddy: '10.213.84.2' })
})

test('whisper is where STT_URL=http://whisper:8000 says, and has the model Homing asks for', () => {
  const whisper = service('whisper')
  expect(whisper.profiles).toEqual(['whisper'])
  const models: unknown = JSON.parse(filled(whisper.environment?.PRELOAD_MODELS ?? ''))
  expect(models).toEqual([filled(service('homing').environment?.STT_MODEL ?? '')])
})

test('the file for graphics cards changes Ollama alone', () => {
  const gpu = parse(text('compose.gpu.yaml')) as Compose
  expect(Object.keys(gpu.services)).toEqual(['ollama'])
  expect(Object.keys(gpu.services.ollama ?? {})).toEqual(['deploy'])
  const [, version] = service('ollama').image.split(/:(?=[^:]*$)/)
  expect(text('compose.gpu.yaml')).toContain(`ollama:${version}-rocm`)
})

test('the image of the target full has the same Ollama', () => {
  expect(text('Dockerfile')).toContain(`OLLAMA_IMAGE=${service('ollama').image}`)
})

test('one variable adds Piper: it names a target of the Dockerfile, and an image of its own', () => {
  const { build, image } = service('homing')
  const stages = [...text('Dockerfile').matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, base, stage]) => [stage, base])
  expect(Object.fromEntries(stages)).toMatchObject({ homing: 'app', piper: 'app', full: 'piper' })
  expect([filled(build?.target ?? ''), filled(image)]).toEqual(['homing', 'homing:local'])
  const named = (value = '') => filled(value.replace(/\$\{HOMING_TARGET:-\w+\}/, 'piper'))
  expect([named(build?.target), named(image)]).toEqual(['piper', 'homing:piper'])
})

test('neither Piper nor its Python is in what the small image is made of', () => {
  const made = text('Dockerfile').split(/^(?=FROM )/m)
  const layers = made.filter((stage) => /^FROM \S+ AS (program|app|homing)$/m.test(stage))
  expect(layers).toHaveLength(3)
  expect(layers.join('').replaceAll(/^#.*$/gm, '')).not.toMatch(/python|piper/)
})

test('the code that is kept compiled is started as the image starts it, and as npm start does', () => {
  const { flags } = JSON.parse(text('scripts/server-node.json')) as { flags: string[] }
  expect(text('Dockerfile')).toContain(`CMD ${JSON.stringify(['node', ...flags, 'dist/server/main.js']).replaceAll(',', ', ')}`)
  expect(text('Dockerfile')).toContain(`PORT=0 node ${flags.join(' ')} dist/server/main.js`)
})

test('the Dockerfile keeps to what any builder knows, ends with the small image, and runs as nobody', () => {
  const lines = text('Dockerfile')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
  const code = lines.join('\n')
  expect(code).not.toMatch(/<<|--link|--mount|--start-interval|^ADD /m)
  expect(lines.findLast((line) => line.startsWith('FROM'))).toBe('FROM app AS homing')
  // Root again only to install, and never at the end of a stage.
  expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER 10001:10001', 'USER root', 'USER 10001:10001'])
  expect(lines.filter((line) => line.startsWith('VOLUME'))).toEqual(['VOLUME /data'])
  expect(code).not.toMatch(/:latest/)
})

test('every package with machine code comes for both kinds of processor', () => {
  const lock = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; cpu?: string[]; os?: string[] }>
  }
  const natives = Object.entries(lock.packages).filter(([, { dev, cpu, os }]) => !dev && cpu && os?.includes('linux'))
  const names = natives.map(([name]) => name)
  const missing = names.filter((name) => name.includes('x64') && !names.includes(name.replace('x64', 'arm64')))
  expect(names.length).toBeGreaterThan(2)
  expect(missing).toEqual([])
  for (const arch of ['x64', 'arm64']) {
    const prebuilds = path.join(root, 'node_modules', 'better-sqlite3', 'prebuilds')
    expect(existsSync(path.join(prebuilds, `linux-${arch}.node`))).toBe(true)
  }
})
