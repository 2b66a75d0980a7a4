import { expect, type Page } from '@playwright/test'
import type { MailServer } from '../../support/mail-server.ts'
import type { Homing } from './homing.ts'
import { alice } from './mails.ts'

/** A call of the person who is signed in, in a shared mailbox where one is named. */
export async function callIn<T>(page: Page, homing: Homing, path: string, body: object, mailbox?: string): Promise<T> {
  const answer = await page.evaluate(
    async ({ url, body, mailbox }) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
      const named = mailbox === undefined ? headers : { ...headers, 'x-homing-mailbox': mailbox }
      const response = await fetch(url, { method: 'POST', headers: named, body: JSON.stringify(body) })
      return (await response.json()) as { result?: { data: unknown } }
    },
    { url: `${homing.url}/trpc/${path}`, body, mailbox },
  )
  expect(answer.result, path).toBeDefined()
  return answer.result?.data as T
}

/** Connects alice's mailbox in a shared mailbox. */
export async function connectIn(page: Page, homing: Homing, mail: MailServer, mailbox: string): Promise<void> {
  const server = (port: number) => ({ host: mail.host, port, security: 'tls', fingerprint: mail.fingerprint })
  const servers = { imap: server(mail.ports.imaps), smtp: server(mail.ports.smtps) }
  const account = { provider: 'imap', email: alice, password: mail.users[alice], ...servers }
  await callIn(page, homing, 'accounts.connect', account, mailbox)
}
