// A program by MCP, from its registration to the card that its person accepts: the official client, and a browser in between.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { expectNoBarriersInBothThemes } from './support/axe.ts'
import { type Homing, startHoming } from './support/homing.ts'
import { alice, mailsOfAlice } from './support/mails.ts'
import { ada, signInWithMailbox } from './support/people.ts'
import { test as base, expect } from './support/test.ts'

const name = 'Mail <img src=x> helper'

/** Its public address has to be the one that programs use. */
const test = base.extend({
  homing: async ({ browserName: _ }, use, info) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const homing = await startHoming({ env: { PORT: String(port), PUBLIC_URL: url, MAIL_HOSTS_ALLOW: '127.0.0.1' } })
    await use({ ...homing, url })
    if (info.status !== info.expectedStatus) await info.attach('log of Homing', { body: homing.log() })
    await homing.kill()
  },
})

async function freePort(): Promise<number> {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The program's own page, where the browser ends. */
async function callbackPage() {
  const server = http.createServer((_req, res) =>
    res.setHeader('content-type', 'text/html').end('<!doctype html>back at the program'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  return { url, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => void server.close(() => resolve())) }
}

function program(homing: Homing, callback: string) {
  const kept: { tokens?: OAuthTokens; information?: OAuthClientInformationMixed; verifier: string; opened?: URL } = {
    verifier: '',
  }
  const authProvider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { client_name: name, redirect_uris: [callback] },
    clientInformation: () => kept.information,
    saveClientInformation: (information) => void Object.assign(kept, { information }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (opened) => void Object.assign(kept, { opened }),
    saveCodeVerifier: (verifier) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
  }
  const transport = () => new StreamableHTTPClientTransport(new URL(`${homing.url}/mcp`), { authProvider })
  return { kept, transport }
}

type Transport = Parameters<Client['connect']>[0]

test('a program is connected, proposes, and its person decides', async ({ page, homing, mail, complaints }) => {
  mail.fill(alice, 'INBOX', mailsOfAlice(2))
  await using callback = await callbackPage()
  complaints.expected.push(new RegExp(`^asked another server: ${new URL(callback.url).origin}`))
  const helper = program(homing, callback.url)
  const first = helper.transport()
  await expect(new Client({ name, version: '1' }).connect(first as Transport)).rejects.toThrow(UnauthorizedError)

  await signInWithMailbox(page, homing, mail)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(helper.kept.opened?.href ?? '')
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(new URL(callback.url).origin)).toBeVisible()
  await page.getByLabel('Your password').fill('not this one')
  await expectNoBarriersInBothThemes(page, 'the consent page on a desktop')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoBarriersInBothThemes(page, 'the consent page on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Your password').fill(ada.password)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('back at the program')).toBeVisible()
  await first.finishAuth(new URL(page.url()).searchParams.get('code') ?? '')

  const client = new Client({ name, version: '1' })
  await client.connect(helper.transport() as Transport)
  const call = async (tool: string, args: Record<string, unknown>) => {
    const { content } = await client.callTool({ name: tool, arguments: args })
    return (content as { text: string }[])[0]?.text ?? ''
  }
  await expect.poll(() => call('list_mail', {})).toContain('2 emails')
  const [, id = ''] = /email (\w+)\n/.exec(await call('list_mail', { limit: 1 })) ?? []
  await call('propose_draft', { to: ['bob@example.test'], subject: 'From the program', body: 'Hello Bob', reply_to: id })
  await call('propose_draft', { to: ['eve@example.test'], subject: 'Not this one', body: 'Hello Eve' })
  await call('propose_label', { id, label: 'Urgent' })

  await page.goto('/dashboard')
  await expect(page.getByText('To: bob@example.test')).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'cards of a program')
  await page.getByRole('button', { name: 'Dismiss “Not this one”' }).click()
  await expect(page.getByText('To: eve@example.test')).toHaveCount(0)
  await page.getByRole('button', { name: /^Accept for/ }).click()
  await expect(page.getByText('Label added')).toBeVisible()
  await page.getByRole('button', { name: 'Open draft “From the program”' }).click()
  await expect(page).toHaveURL(/\/compose\?draft=/)
  await expect(page.getByText('Hello Bob')).toBeVisible()

  await page.goto('/settings/activity')
  await expect(page.getByText('propose_label (1)')).toBeVisible()
  await expectNoBarriersInBothThemes(page, 'calls of a program')
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: `Disconnect ${name}` }).click()
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
  await expect(page.getByText('No connected programs.')).toBeVisible()
  await expect(client.listTools()).rejects.toThrow()
})
