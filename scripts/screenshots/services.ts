// What Robin has connected: contacts and a calendar, notifications, webhooks, Home Assistant, access tokens and programs. The
// servers are those of the tests, on free ports of loopback; the pictures show other names for them.
import { createECDH, createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { DavState } from '../../src/shared/dav.ts'
import type { CreatedToken } from '../../src/shared/personal-tokens.ts'
import { startMosquitto } from '../../tests/support/mosquitto.ts'
import { startNtfy } from '../../tests/support/ntfy-server.ts'
import { startRadicale } from '../../tests/support/radicale.ts'
import { startWebhookReceiver } from '../../tests/support/webhook-receiver.ts'
import type { Call } from './calls.ts'

export type Services = Awaited<ReturnType<typeof startServices>>

export async function startServices() {
  const [dav, hooks, ntfy, broker] = await Promise.all([startRadicale(), startWebhookReceiver(), startNtfy(), startMosquitto()])
  return {
    dav,
    hooks,
    ntfy,
    /** Settings of the program that uses them. */
    env: {
      DAV_HOSTS_ALLOW: dav.host,
      WEBHOOK_HOSTS_ALLOW: hooks.host,
      PUSH_HOSTS_ALLOW: ntfy.host,
      MQTT_URL: broker.url,
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([dav, hooks, ntfy, broker].map((server) => server[Symbol.asyncDispose]()))
    },
  }
}

export async function connectServices(call: Call, url: string, services: Services, password: string): Promise<void> {
  await connectServer(call, services)
  await addNotifications(call, services)
  await addWebhooks(call, services)
  await call('homeAssistant.turnOn', { name: 'Homing' })
  await createTokens(call, url, password)
  await connectProgram(call, url, password)
}

/** The address of the page that asks whether a program may be connected. */
export async function consentAddress(url: string): Promise<string> {
  const { client, redirectUri } = await register(url, 'Desk assistant', 'http://127.0.0.1:33418/callback')
  const params = {
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challengeOf(newVerifier()),
    code_challenge_method: 'S256',
  }
  return `/settings/authorize?${new URLSearchParams(params)}`
}

/** On a page, the servers have the names of a home. */
export async function showNames(page: Page, { services: { dav, hooks, ntfy } }: { services: Services }): Promise<void> {
  const names = [
    [`http://${hooks.host}`, 'https://flows.home.example'],
    [ntfy.host, 'ntfy.home.example'],
    [dav.host, 'cloud.home.example'],
    [`"username":"${dav.username}"`, '"username":"robin"'],
  ] as const
  await page.route(/\/trpc\/[^?]*\b(?:push\.state|webhooks\.list|dav\.state)\b/, async (route) => {
    const answer = await route.fetch()
    const body = names.reduce((text, [real, shown]) => text.replaceAll(real, shown), await answer.text())
    await route.fulfill({ response: answer, body })
  })
  await page.reload()
  await page.getByText('.home.example').first().waitFor()
}

/** A browser without a screen refuses them. */
export async function allowNotifications(page: Page, stage: { services: Services }): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }))
  await showNames(page, stage)
}

async function connectServer(call: Call, { dav }: Services): Promise<void> {
  const put = (path: string, type: string, lines: string[]) =>
    dav.request('PUT', path, `${lines.join('\r\n')}\r\n`, { 'content-type': type })
  const book = await dav.createBook('people', 'People')
  const people = { greta: 'Greta Wollin', hazel: 'Hazel Okafor', tomas: 'Tomas Lindqvist', ines: 'Ines Duarte' }
  for (const [uid, name] of Object.entries(people)) {
    const card = ['BEGIN:VCARD', 'VERSION:3.0', `UID:${uid}`, `FN:${name}`, `EMAIL:${uid}@people.example`, 'END:VCARD']
    await put(`${book}${uid}.vcf`, 'text/vcard', card)
  }
  const calendars = [await dav.createCalendar('private', 'Private'), await dav.createCalendar('rowing', 'Rowing club')]
  for (const [place, calendar] of calendars.entries()) {
    for (const day of [23, 24, 26].slice(place)) {
      const event = ['BEGIN:VEVENT', `UID:${place}-${day}`, 'DTSTAMP:20261101T000000Z', `DTSTART:202611${day}T180000Z`]
      const lines = [...event, `DTEND:202611${day}T190000Z`, 'SUMMARY:Training', 'END:VEVENT', 'END:VCALENDAR']
      await put(`${calendar}${day}.ics`, 'text/calendar', ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Home//EN', ...lines])
    }
  }
  await call('dav.add', { server: dav.url, username: dav.username, password: dav.password })
  while ((await call<DavState>('dav.state', {}, 'query')).servers.some(({ syncing, syncedAt }) => syncing || !syncedAt))
    await sleep(200)
}

async function addNotifications(call: Call, { ntfy }: Services): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  await call('push.subscribe', { endpoint: `${ntfy.url}/browser`, keys })
  await call('push.addNtfy', { server: ntfy.url, topic: 'robin-mail-7kq2x', token: '' })
}

/** One that works, and one whose address is wrong. */
async function addWebhooks(call: Call, { hooks }: Services): Promise<void> {
  const base = `http://${hooks.host}/webhook`
  const events = ['email.received', 'suggestion.created']
  const { webhook: works } = await call<Added>('webhooks.add', { url: `${base}/new-mail`, events, content: true })
  await call('webhooks.test', { id: works.id })
  const { webhook: wrong } = await call<Added>('webhooks.add', { url: `${base}/archive-sent-mail`, events: ['email.sent'] })
  hooks.replies.push({ status: 404 })
  await call('webhooks.test', { id: wrong.id }).catch(ignoreRefusal)
}

/** The test of an address that answers 404 fails, and the list says so. */
function ignoreRefusal(cause: unknown): void {
  if (!String(cause).includes('webhooks.test answered')) throw cause
}

async function createTokens(call: Call, url: string, password: string): Promise<void> {
  const { accounts } = await call<{ accounts: { id: string; email: string }[] }>('accounts.list', {}, 'query')
  const club = accounts.filter(({ email }) => email.includes('rowing')).map(({ id }) => id)
  const create = (input: object) => call<CreatedToken>('personalTokens.create', { ...input, password })
  const { token } = await create({ name: 'Unread counter', scopes: ['read'], days: 365 })
  await fetch(`${url}/api/emails?limit=1`, { headers: { authorization: `Bearer ${token}` } })
  await create({ name: 'Regatta archive', scopes: ['read', 'organize'], accounts: club, days: 90 })
  await create({ name: 'Reply templates', scopes: ['read', 'propose'], days: 30 })
}

async function connectProgram(call: Call, url: string, password: string): Promise<void> {
  const { client, redirectUri } = await register(url, 'Weekly digest', 'https://digest.home.example/callback')
  const verifier = newVerifier()
  const { url: onward } = await call<{ url: string }>('mcp.approve', {
    client,
    redirectUri,
    responseType: 'code',
    codeChallenge: challengeOf(verifier),
    codeChallengeMethod: 'S256',
    scopes: ['read'],
    inboxOnly: true,
    password,
  })
  const code = new URL(onward).searchParams.get('code') ?? ''
  const request = {
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  }
  const answer = await fetch(`${url}/mcp/token`, { method: 'POST', body: new URLSearchParams(request) })
  if (!answer.ok) throw new Error(`The program got no token: ${answer.status} ${await answer.text()}`)
}

async function register(url: string, name: string, redirectUri: string): Promise<{ client: string; redirectUri: string }> {
  const body = JSON.stringify({ client_name: name, redirect_uris: [redirectUri] })
  const answer = await fetch(`${url}/mcp/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { client_id } = (await answer.json()) as { client_id: string }
  return { client: client_id, redirectUri }
}

const newVerifier = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

interface Added {
  webhook: { id: string }
}
