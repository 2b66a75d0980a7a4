// A Homing that is used for everything in which a secret passes through, by HTTP as its people use it, and all those secrets.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Secret as Base32, TOTP } from 'otpauth'
import { openToken } from '../../../src/accounts/grants/grant.ts'
import { makeResetLink } from '../../../src/auth/one-time-tokens.ts'
import { authenticate } from '../../../src/auth/sessions/token.ts'
import { createSetupCode } from '../../../src/auth/setup-code.ts'
import { createOrder } from '../../../src/backups/create/create-backup.ts'
import { writeBackup } from '../../../src/backups/create/write-backup.ts'
import { newSecret } from '../../../src/core/ids.ts'
import { readKeyFile } from '../../../src/core/key-file.ts'
import { startJobs } from '../../../src/jobs/run.ts'
import { openDevice } from '../../../src/oauth/device.ts'
import { appRouter } from '../../../src/router.ts'
import { sealContext } from '../../../src/store/keys/sealed.ts'
import { createCaller } from '../../../src/trpc.ts'
import { must } from '../../oauth/browser.ts'
import { type Door, openDoor } from '../../oauth/door.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { connection, letter, until } from '../../support/test-server.ts'
import type { Secret } from './search.ts'

const alice = 'alice@letters.test'
const bob = 'bob@letters.test'
const callerOf = createCaller(appRouter)

export interface Planted extends AsyncDisposable {
  /** Its key is not in the data folder. */
  door: Door
  secrets: Secret[]
}
type Note = (name: string, value: string | Buffer) => void

export async function plant(): Promise<Planted> {
  const secrets: Secret[] = []
  const note: Note = (name, value) => void secrets.push({ name, value })
  const made = (name: string) => {
    const value = `${name.replace(/\W/g, '')}-${newSecret()}`
    note(name, value)
    return value
  }
  const keys = mkdtempSync(path.join(os.tmpdir(), 'keys-apart-'))
  const masterKeyFile = path.join(keys, 'master.key')
  const users = { [alice]: made('password of a mailbox'), [bob]: made('password of another mailbox') }
  const server = await startMailServer({ users })
  server.fill(alice, 'INBOX', [letter({ id: 'one', text: 'Hello Alice.' })])
  const door = await openDoor({
    empty: true,
    env: { MASTER_KEY_FILE: masterKeyFile, MAIL_HOSTS_ALLOW: server.host, ...ofTheOwner(made) },
  })
  const jobs = await startJobs(door.app)
  note('master key', readKeyFile(masterKeyFile))
  note('key of tokens', door.app.secrets.key('session-token'))
  note('setup code', must(await createSetupCode(door.app)))
  const ada = await register(door, 'ada', made)
  await invited(door, ada, made, note)
  await mailboxes(server, ada, made)
  await providers(door, ada, note)
  await secondFactor(door, ada, note)
  await tickets(door, ada, note)
  await backups(door)
  return {
    door,
    secrets,
    async [Symbol.asyncDispose]() {
      await jobs[Symbol.asyncDispose]()
      await door[Symbol.asyncDispose]()
      await server.stop()
      rmSync(keys, { recursive: true, force: true })
    },
  }
}

/** What comes by the environment, and has no business in the data. */
function ofTheOwner(made: (name: string) => string): Record<string, string> {
  return {
    SMTP_URL: `smtps://homing:${made('password of SMTP_URL')}@127.0.0.1:1`,
    OPENAI_API_KEY: made('OPENAI_API_KEY'),
    STT_URL: 'http://127.0.0.1:1',
    STT_API_KEY: made('STT_API_KEY'),
    BACKUP_PASSPHRASE: made('BACKUP_PASSPHRASE'),
    METRICS_TOKEN: made('METRICS_TOKEN'),
    MAILER_CLIENT_SECRET: made('secret of an OAuth client'),
  }
}

interface SignedIn {
  name: string
  token: string
  password: string
  call<T>(method: string, route: string, body?: object): Promise<T>
  caller: ReturnType<typeof callerOf>
}

async function post<T>(door: Door, method: string, route: string, token: string | undefined, body?: object): Promise<T> {
  const answer = await door.browser().call(method, `/api${route}`, { ...(token ? { token } : {}), ...(body ? { body } : {}) })
  if (answer.status >= 300) throw new Error(`${method} ${route}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as T
}

async function register(door: Door, name: string, made: (name: string) => string, more: object = {}): Promise<SignedIn> {
  const password = made(`password of ${name}`)
  const email = `${name}@people.test`
  await post(door, 'POST', '/auth/register', undefined, { name, email, password, ...more })
  const { token } = await post<{ token: string }>(door, 'POST', '/auth/login', undefined, { email, password, remember: true })
  const context = { app: door.app, address: '127.0.0.1', fromPrivateAddress: true, userAgent: 'test', idempotencyKey: undefined }
  const caller = callerOf({ ...context, person: await authenticate(door.app, `Bearer ${token}`) })
  return { name, token, password, caller, call: (method, route, body) => post(door, method, route, token, body) }
}

/** Grace comes by an invitation, changes her password, tries a wrong one, and is given a link. */
async function invited(door: Door, ada: SignedIn, made: (name: string) => string, note: Note): Promise<void> {
  note('token of ada', ada.token)
  const { code } = await ada.caller.admin.invite({ note: 'for Grace' })
  note('code of an invitation', code)
  note('code of an invitation nobody used', (await ada.caller.admin.invite({})).code)
  const grace = await register(door, 'grace', made, { inviteCode: code })
  note('token of grace', grace.token)
  const { userId } = must(await authenticate(door.app, `Bearer ${grace.token}`))
  await grace.call('POST', '/auth/password', { currentPassword: grace.password, newPassword: made('new password of grace') })
  const wrong = { email: 'grace@people.test', password: made('wrong password at the door') }
  await expectRefused(post(door, 'POST', '/auth/login', undefined, wrong))
  const link = await makeResetLink(door.app.db, 'http://localhost:8080', userId, door.app.now())
  note('token of a link to a new password', must(new URL(link).searchParams.get('token')))
}

async function mailboxes(server: MailServer, ada: SignedIn, made: (name: string) => string): Promise<void> {
  for (const user of [alice, bob]) await ada.call('POST', '/accounts', connection(server, user))
  const refused = { ...connection(server, alice), email: 'carol@letters.test', password: made('password a mail server refused') }
  await expectRefused(ada.call('POST', '/accounts', refused))
  await until(async () => (await ada.caller.mail.list({})).emails.length === 1, 20_000)
}

/** One mailbox by a browser, one sign-in that was left half way, and one by a device code. */
async function providers(door: Door, ada: SignedIn, note: Note): Promise<void> {
  const browser = door.browser()
  await browser.begin({ provider: 'google', intent: 'connect' }, ada.token)
  const end = await browser.signIn('google')
  note('ticket of a sign-in', must(end.token))
  note('token after a sign-in', (await browser.exchanged(end.token)).token)
  const grant = await door.app.db.selectFrom('oauth_grant').selectAll().executeTakeFirstOrThrow()
  note('access token', must(openToken(door.app, grant, 'access_token')))
  note('refresh token', must(openToken(door.app, grant, 'refresh_token')))

  const halfWay = door.browser()
  await halfWay.begin({ provider: 'google', intent: 'connect' }, ada.token)
  const there = must((await halfWay.open('/api/auth/google')).location)
  note('state at a provider', must(there.searchParams.get('state')))
  note('cookie of a sign-in', must([...halfWay.jar.values()][0]))
  const { id } = await ada.call<{ id: string }>('POST', '/auth/oauth/device', { provider: 'outlook' })
  const flows = await door.app.db.selectFrom('oauth_flow').select(['id', 'secret', 'kind']).execute()
  const device = openDevice(door.app, id, must(flows.find((flow) => flow.id === id)).secret)
  if ('deviceCode' in device) note('device code', device.deviceCode)
  const code = must(flows.find(({ kind }) => kind === 'code'))
  const opened: { verifier: string; nonce: string } = JSON.parse(
    door.app.secrets.open(code.secret, `oauth_flow.secret:${code.id}`),
  )
  note('code verifier', opened.verifier)
  note('nonce', opened.nonce)
}

async function secondFactor(door: Door, ada: SignedIn, note: Note): Promise<void> {
  const { password } = ada
  const { secret } = await ada.call<{ secret: string }>('POST', '/auth/second-factor/begin', { password })
  note('secret of two-step sign-in', secret)
  note('the same as bytes', Buffer.from(Base32.fromBase32(secret).buffer))
  const code = new TOTP({ secret: Base32.fromBase32(secret) }).generate({ timestamp: door.app.now().getTime() })
  const { recoveryCodes } = await ada.call<{ recoveryCodes: string[] }>('POST', '/auth/second-factor/confirm', { code })
  recoveryCodes.forEach((one, index) => {
    note(`recovery code ${index + 1}`, one)
    note(`recovery code ${index + 1} as it is compared`, one.replace('-', ''))
  })
  const [used] = recoveryCodes
  await post(door, 'POST', '/auth/login', undefined, { email: 'ada@people.test', password, code: used })
  const row = await door.app.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
  if (door.app.secrets.open(row.secret, sealContext('second_factor.secret', row.user_id)) !== secret)
    throw new Error('another secret')
}

async function tickets(door: Door, ada: SignedIn, note: Note): Promise<void> {
  const [mail] = (await ada.caller.mail.list({})).emails
  const { url } = await ada.call<{ url: string }>('POST', `/emails/${must(mail).id}/body-ticket`, {})
  note('ticket of a text', must([...new URL(url, door.url).searchParams.values()].find((value) => value.length > 20)))
  const taken = await ada.caller.user.exportTicket()
  note('ticket of an export', must(new URL(taken.url, door.url).searchParams.get('ticket')))
}

/** One of each kind: with the passphrase of the settings, and without. */
async function backups(door: Door): Promise<void> {
  const { settings, secrets } = door.app
  await writeBackup(createOrder(settings, secrets, 'by-hand', door.app.now()))
  await writeBackup(createOrder({ ...settings, backupPassphrase: undefined }, secrets, 'nightly', door.app.now()))
}

async function expectRefused(call: Promise<unknown>): Promise<void> {
  const went = await call.then(
    () => true,
    () => false,
  )
  if (went) throw new Error('this was to be refused')
}
