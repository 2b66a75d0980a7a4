// A mailbox of two people in two browsers, and calls in it.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { MemberRole } from '../../../src/shared/member-roles.ts'
import type { MailServer } from '../../support/mail-server.ts'
import type { Homing } from './homing.ts'
import { alice, mailsOfAlice } from './mails.ts'
import { ada, openDashboard, type Person } from './people.ts'

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

export const grace: Person = { name: 'Grace Hopper', email: 'grace@home.test', password: 'nine quiet boats at dawn' }

interface Started {
  page: Page
  homing: Homing
  mail: MailServer
  otherBrowser: () => Promise<BrowserContext>
}
export interface SharedByTwo {
  id: string
  /** Grace's window, on her dashboard. */
  others: Page
}

/** The mailbox "Support" of Ada, who has the page, and Grace; with the account of alice, into which `mails` have been put. */
export async function shareMailbox(
  { page, homing, mail, otherBrowser }: Started,
  { role, mails = 3 }: { role: MemberRole; mails?: number },
): Promise<SharedByTwo> {
  mail.fill(alice, 'INBOX', mailsOfAlice(mails))
  await openDashboard(page, homing, ada)
  const others = await (await otherBrowser()).newPage()
  await openDashboard(others, homing, grace)
  for (const one of [page, others]) await one.setViewportSize({ width: 1440, height: 900 })
  const { id } = await callIn<{ id: string }>(page, homing, 'sharedMailboxes.create', { name: 'Support' })
  await callIn(page, homing, 'sharedMailboxes.addMember', { id, email: grace.email, role })
  await connectAlice(page, homing, mail, id)
  return { id, others }
}

/** The account of alice, in a shared mailbox of the person who is signed in. */
export async function connectAlice(page: Page, homing: Homing, mail: MailServer, id: string): Promise<void> {
  const server = (port: number) => ({ host: mail.host, port, security: 'tls', fingerprint: mail.fingerprint })
  const servers = { imap: server(mail.ports.imaps), smtp: server(mail.ports.smtps) }
  await callIn(page, homing, 'accounts.connect', { provider: 'imap', email: alice, password: mail.users[alice], ...servers }, id)
}

/** By hand, as its manager does it; answers the beginning of its addresses. */
export async function createMailbox(page: Page, name: string): Promise<string> {
  await page.goto('/settings/shared')
  await page.getByRole('button', { name: 'New shared mailbox' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/shared\/[\w-]+\/connect-accounts$/)
  return /\/shared\/[\w-]+/.exec(page.url())?.[0] ?? ''
}
