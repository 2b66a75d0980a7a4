// The ways of people: registering and connecting by hand, or, where that is not what a test is about, by the API.
import { expect, type Page } from '@playwright/test'
import type { MailServer } from '../../support/mail-server.ts'
import type { Homing } from './homing.ts'
import { alice } from './mails.ts'

export interface Person {
  name: string
  email: string
  password: string
}
export const ada: Person = { name: 'Ada Lovelace', email: 'ada@home.test', password: 'a calm wind over 9 hills' }
export const eve: Person = { name: 'Eve Moneypenny', email: 'eve@home.test', password: 'six grey geese at noon' }

/** A person with an account here; the page is signed in and shows the dashboard. */
export async function arrive(page: Page, homing: Homing, { name, email, password }: Person): Promise<string> {
  await call(homing, '/api/auth/register', { name, email, password })
  const { token } = (await call(homing, '/api/auth/login', { email, password })) as { token: string }
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return token
}

/** Connects alice's mailbox. */
export async function connectMailbox(homing: Homing, mail: MailServer, token: string): Promise<void> {
  const server = (port: number) => ({ host: mail.host, port, security: 'tls', fingerprint: mail.fingerprint })
  const body = {
    provider: 'imap',
    email: alice,
    password: mail.users[alice],
    imap: server(mail.ports.imaps),
    smtp: server(mail.ports.smtps),
  }
  await call(homing, '/api/accounts', body, token)
}

async function call(homing: Homing, path: string, body: unknown, token?: string): Promise<unknown> {
  const authorization = token ? { authorization: `Bearer ${token}` } : {}
  const headers = { 'content-type': 'application/json', ...authorization }
  const answer = await fetch(homing.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
