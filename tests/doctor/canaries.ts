// Words that must never be seen again: each goes through the product where people and strangers put such things, also along the
// ways on which something fails.
import { AppError } from '../../src/core/errors.ts'
import { runJob } from '../../src/jobs/run.ts'
import { mailboxOf } from '../support/scripted-mailbox.ts'
import { openFixture } from './fixture.ts'

/** Where each is planted stands in its name. Long enough to be nobody else's word, and none looks like an id of ours. */
export const canaries = {
  personAddress: 'wolfram.kestrel',
  personName: 'Philippa Marigold',
  accountAddress: 'kestrelbox',
  senderAddress: 'ottoline.thrush',
  senderName: 'Ottoline Thrushington',
  recipientAddress: 'barnaby.plover',
  subject: 'Kumquat harvest confidential',
  body: 'the marzipan dossier follows',
  draftSubject: 'Pomegranate settlement',
  folder: 'Tamarind-Divorce',
  imapHost: 'imap.quincewater.example',
  smtpHost: 'smtp.quincewater.example',
  ownHost: 'mail.persimmon-house.example',
  ollamaHost: 'ollama.persimmon.internal',
  accountPassword: 'medlar-pass-81923',
  loginPassword: 'loquat-pass-55120',
  newPassword: 'rambutan-pass-77231',
  credential: 'v1.sealedsaskatoon.berrycredential',
  refreshToken: 'refresh-salak-9f8e7d6c5b4a',
  accessToken: 'access-longan-1a2b3c4d5e6f',
  bearer: 'bearer-feijoa-0011223344',
  cookie: 'cookie-jabuticaba-998877',
  oauthCode: 'code-soursop-4455667788',
  oauthState: 'state-ackee-1122334455',
  resetToken: 'reset-cherimoya-6677889900',
  openaiKey: 'sk-mangosteen-1234567890abcdef',
  smtpSecret: 'durian-smtp-secret-3141',
  metricsToken: 'metrics-sapodilla-271828',
  backupPassphrase: 'carambola passphrase sixteen',
  oauthSecret: 'client-secret-pitaya-16180',
  supportAddress: 'help.breadfruit',
  searched: 'gooseberry lawsuit',
  template: 'Elderberry notice',
  category: 'Whortleberry clients',
  inviteNote: 'for cousin Boysenberry',
  inErrors: 'mulberry-in-an-error',
  inCauses: 'huckleberry-in-a-cause',
  userAgent: 'Cloudberry-Agent',
  pathWord: 'lingonberry-path-word',
  modelName: 'salmonberry-model',
} as const

const c = canaries
const env = {
  PUBLIC_URL: `https://${c.ownHost}`,
  SUPPORT_EMAIL: `${c.supportAddress}@${c.ownHost}`,
  SMTP_URL: `smtps://${c.supportAddress}:${c.smtpSecret}@${c.smtpHost}`,
  SMTP_FROM: `${c.supportAddress}@${c.ownHost}`,
  OPENAI_API_KEY: c.openaiKey,
  METRICS_TOKEN: c.metricsToken,
  BACKUP_PASSPHRASE: c.backupPassphrase,
  GOOGLE_CLIENT_ID: 'client-id',
  GOOGLE_CLIENT_SECRET: c.oauthSecret,
  ALLOWED_HOSTS: c.ownHost,
  OLLAMA_HOST: `http://${c.ollamaHost}:11434`,
  OLLAMA_MODEL: c.modelName,
  AI_BACKEND: 'ollama',
}

type Fixture = Awaited<ReturnType<typeof openFixture>>

/** A fixture that has seen all of them. */
export async function plantedFixture(): Promise<Fixture> {
  const fixture = await openFixture({ env })
  const ada = await mailboxOf(fixture.t, c.accountAddress)
  await fixture.app.db.updateTable('user').set({ name: c.personName }).execute()
  await ada.mail({
    subject: c.subject,
    text: c.body,
    from: { name: c.senderName, email: `${c.senderAddress}@else.test` },
    to: [{ name: '', email: `${c.recipientAddress}@else.test` }],
  })
  await fixture.app.db
    .updateTable('account')
    .set({ imap_host: c.imapHost, smtp_host: c.smtpHost, credential: c.credential, error: `${c.imapHost} said ${c.inErrors}` })
    .execute()
  await fixture.app.db.updateTable('mailbox').set({ path: c.folder, role: 'other' }).execute()
  await printThem(fixture)
  await failWithThem(fixture, ada.accountId)
  return fixture
}

/** What people and programs send, most of it in vain. */
async function printThem(fixture: Fixture): Promise<void> {
  const { token } = await fixture.person(c.personAddress)
  const headers = { 'user-agent': c.userAgent, cookie: `homing_oauth=${c.cookie}` }
  const to = `${c.recipientAddress}@else.test`
  const server = (host: string) => ({ host, port: 993, security: 'tls' })
  const posts: [string, unknown][] = [
    ['/api/auth/login', { email: `${c.personAddress}@people.test`, password: c.loginPassword }],
    ['/api/auth/register', { name: c.personName, email: `${c.personAddress}@people.test`, password: c.newPassword }],
    ['/api/auth/forgot', { email: `${c.personAddress}@people.test` }],
    ['/api/auth/reset', { token: c.resetToken, password: c.newPassword }],
    ['/api/auth/password', { currentPassword: c.loginPassword, newPassword: c.newPassword }],
    ['/api/auth/oauth/exchange', { ticket: c.refreshToken }],
    ['/api/accounts/discover', { email: `${c.accountAddress}@${c.imapHost}` }],
    ['/api/accounts', connecting(to, server)],
    ['/api/emails/send', { to, subject: c.subject, body: c.body }],
    ['/api/emails/draft', { to, subject: c.draftSubject, body: c.body }],
    ['/api/categories', { name: c.category, description: c.category, color: '#112233' }],
    ['/api/ai/compose-email', { prompt: `${c.body} ${to}` }],
    ['/api/tts', { text: c.body }],
    ['/trpc/searches.save', { name: c.searched, q: c.searched }],
    ['/trpc/templates.save', { name: c.template, subject: c.template, body: c.body }],
    ['/trpc/senders.trust', { sender: `${c.senderAddress}@else.test` }],
    ['/trpc/assistant.ask', { prompt: `What did ${c.senderName} say of ${c.subject}?` }],
    [`/trpc/${c.pathWord}`, { subject: c.subject }],
    ['/api/emails/batch', `{"ids":["${c.subject}"` /* no JSON */],
  ]
  for (const [path, body] of posts) await fixture.call(path, { token, body, headers })
  await fixture.trpc('admin.invite', fixture.admin.token, { note: c.inviteNote })
  await fixture.trpc('admin.chooseModel', fixture.admin.token, { name: c.modelName })
  for (const path of [
    `/api/emails?q=${encodeURIComponent(c.searched)}&cursor=${c.resetToken}`,
    `/api/auth/google/callback?code=${c.oauthCode}&state=${c.oauthState}`,
    `/api/emails/${c.pathWord}/body?ticket=${c.resetToken}`,
    `/api/user/export?ticket=${c.resetToken}`,
    `/api/categories/${encodeURIComponent(c.category)}/emails`,
    `/api/${c.pathWord}/${encodeURIComponent(c.subject)}`,
    `/${c.pathWord}`,
  ])
    await fixture.call(path, { token, headers })
  await fixture.call('/api/emails', { token: c.bearer, headers })
  await fixture.call('/metrics', { token: c.bearer, headers })
  await fixture.call('/api/doctor/report', {
    headers: { ...headers, authorization: `Homing-Owner 1.${c.bearer}.${c.accessToken}` },
  })
}

const connecting = (to: string, server: (host: string) => unknown) => ({
  provider: 'imap',
  email: to,
  username: c.accountAddress,
  password: c.accountPassword,
  imap: server(c.imapHost),
  smtp: server(c.smtpHost),
})

/** What libraries and servers throw quotes what they were given. */
async function failWithThem(fixture: Fixture, accountId: string): Promise<void> {
  const { app } = fixture
  const quoting = () =>
    Object.assign(
      new Error(`550 <${c.recipientAddress}@else.test>: ${c.bearer} refused, Authorization: Bearer ${c.accessToken}`),
      {
        response: `550 ${c.inErrors}`,
        rejected: [`${c.recipientAddress}@else.test`],
        command: `LOGIN ${c.accountAddress} ${c.accountPassword}`,
        cause: new Error(`${c.recipientAddress}@else.test, refresh_token=${c.refreshToken}`),
      },
    )
  const others = app.connect
  app.connect = async (id, lane) => {
    if (id === accountId) throw quoting()
    return others(id, lane)
  }
  app.log.error({ err: quoting(), accountId }, 'a worker round failed')
  app.log.error(quoting())
  app.log.warn({ err: parseError(), subject: c.subject, email: `${c.senderAddress}@else.test` }, 'a mail could not be read')
  app.log.warn(
    { err: new AppError('provider', 'It failed.', { cause: quoting() }), folder: c.folder, host: c.imapHost },
    'sync session ended',
  )
  await runJob(app, { name: 'purge', schedule: '', what: '', run: () => Promise.reject(quoting()) }, undefined)
  const reported = new AppError('unavailable', `${c.imapHost} did not open ${c.folder}: ${c.inErrors}`, {
    cause: new Error(c.inCauses),
  })
  await runJob(app, { name: 'wake', schedule: '', what: '', run: () => Promise.reject(reported) }, undefined)
  const { mails } = { mails: await app.db.selectFrom('message').select('id').execute() }
  const owner = await app.db.selectFrom('account').select('user_id').where('id', '=', accountId).executeTakeFirstOrThrow()
  const { issueSession } = await import('../../src/auth/sessions/token.ts')
  const { token } = await issueSession(
    app,
    { id: owner.user_id, email: '', name: '' },
    { userAgent: '', address: '', remember: false },
  )
  for (const { id } of mails) {
    await fixture.call(`/api/emails/${id}/raw`, { token })
    await fixture.call(`/api/emails/${id}`, { token })
    await fixture.call(`/trpc/mail.thread?input=${encodeURIComponent(JSON.stringify({ id }))}`, { token })
  }
  const input = { to: `${c.recipientAddress}@else.test`, subject: c.subject, body: c.body, accountId, holdSeconds: 10 }
  await fixture.trpc('mail.send', token, input)
}

function parseError(): unknown {
  try {
    return JSON.parse(`${c.subject} ${c.body}`)
  } catch (cause) {
    return cause
  }
}

/** As it is, whatever its capitals; in base64 at each of three places; in hex. */
export function shapesOf(canary: string): string[] {
  const bytes = Buffer.from(canary)
  const inBase64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
    // What shares its bits with neighbours is left out.
    return text.slice(shift === 0 ? 0 : shift + 1, -2)
  })
  return [...inBase64, ...inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')), bytes.toString('hex')]
}

/** The names of those that are in there. */
export function foundIn(text: string, among: readonly (keyof typeof canaries)[]): string[] {
  const lower = text.toLowerCase()
  return among.filter((name) => {
    const canary = canaries[name]
    return lower.includes(canary.toLowerCase()) || shapesOf(canary).some((shape) => text.includes(shape))
  })
}
