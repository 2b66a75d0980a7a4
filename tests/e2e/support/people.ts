// The ways of people: registering and connecting by hand, or, where that is not what a test is about, by the API.
import { expect, type Page } from '@playwright/test'
import type { MailServer } from '../../support/mail-server.ts'
import { answer } from './api.ts'
import type { Homing } from './homing.ts'
import { alice } from './mails.ts'

export interface Person {
  name: string
  email: string
  password: string
}
export const ada: Person = { name: 'Ada Lovelace', email: 'ada@home.test', password: 'a calm wind over 9 hills' }
export const eve: Person = { name: 'Eve Moneypenny', email: 'eve@home.test', password: 'six grey geese at noon' }

/** A new person with an account here. Answers the token of a session. */
export async function register(homing: Homing, { name, email, password }: Person): Promise<string> {
  await answer(homing, '/api/auth/register', { body: { name, email, password } })
  const { token } = await answer<{ token: string }>(homing, '/api/auth/login', { body: { email, password } })
  return token
}

const emptyPage = { contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }

/** This browser is signed in from the next page on. */
export async function signIn(page: Page, homing: Pick<Homing, 'url'>, token: string): Promise<void> {
  const address = `${homing.url}/empty-page`
  await page.route(address, (route) => route.fulfill(emptyPage), { times: 1 })
  await page.goto(address)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
}

/** A new person, signed in and at their dashboard. */
export async function openDashboard(page: Page, homing: Homing, person: Person): Promise<string> {
  const token = await register(homing, person)
  await signIn(page, homing, token)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  return token
}

/** A new person with alice's mailbox, signed in; the page is still empty. */
export async function signInWithMailbox(page: Page, homing: Homing, mail: MailServer, person = ada): Promise<string> {
  const token = await register(homing, person)
  await connectMailbox(homing, mail, token)
  await signIn(page, homing, token)
  return token
}

/** Connects alice's mailbox; `email`: her address as the person writes it. */
export async function connectMailbox(homing: Homing, mail: MailServer, token: string, email = alice): Promise<void> {
  const server = (port: number) => ({ host: mail.host, port, security: 'tls', fingerprint: mail.fingerprint })
  const body = {
    provider: 'imap',
    email,
    password: mail.users[alice],
    imap: server(mail.ports.imaps),
    smtp: server(mail.ports.smtps),
  }
  await answer(homing, '/api/accounts', { body, token })
}
