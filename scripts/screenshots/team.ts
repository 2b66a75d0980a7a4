// Two members of one shared mailbox. What the one does is seen by the other, in whose window the pictures are taken.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Call, caller } from './calls.ts'
import type { Stage } from './stage.ts'

export interface Team {
  /** Of the shared mailbox. */
  mailbox: string
  /** Of Hazel, who is photographed. */
  token: string
  /** Conversations: one for each thing that happens, and for each device, since two are photographed at once. */
  mails: Record<'read' | 'done', Listed> & { held: { desktop: Listed; phone: Listed } }
  /** Tom, in the shared mailbox. */
  other: Call
}

interface Listed {
  id: string
  threadId: string
  subject: string
  from: { email: string }
}

const hazel = { name: 'Hazel Marsh', email: 'hazel@ashdown.example', password: 'nine lanterns by the lock' }
const nora = { name: 'Nora Field', email: 'nora@ashdown.example', password: 'two otters under the bridge' }
const tom = { name: 'Tom Reed', email: 'tom@ashdown.example', password: 'a slow barge going north' }

export async function startTeam(url: string): Promise<Team> {
  const [token, others] = [await register(url, hazel), await register(url, tom)]
  const { id: mailbox } = await caller(url, token)<{ id: string }>('sharedMailboxes.create', { name: 'Front desk' })
  const call = caller(url, token, mailbox)
  await call('accounts.connectDemo', {})
  await call('sharedMailboxes.addMember', { id: mailbox, email: tom.email, role: 'sender' })
  await register(url, nora)
  await shareWithGroup(call, mailbox, nora.email)
  const emails = await filled(call)
  const other = caller(url, others, mailbox)
  const { members } = await call<{ members: { id: string; name: string }[] }>('sharedMailboxes.members', { id: mailbox }, 'query')
  const idOf = (name: string) => members.find((member) => member.name === name)?.id ?? null
  const [read, done, desktop, phone, ...rest] = emails
  if (!read || !done || !desktop || !phone) throw new Error('The demo mailbox has too few mails for a team.')
  await call('teamwork.assign', { id: read.id, personId: idOf(tom.name) })
  await other('teamwork.comment', { id: read.id, text: '@Hazel Marsh can you sign for the dimmers at five?' })
  await call('teamwork.comment', { id: read.id, text: 'Yes. Dele left me the key.' })
  for (const mail of [done, rest[1]]) if (mail) await call('teamwork.assign', { id: mail.id, personId: idOf(hazel.name) })
  if (rest[2]) await other('teamwork.assign', { id: rest[2].id, personId: idOf(tom.name) })
  await call('teamwork.setState', { id: done.id, state: 'done' })
  return { mailbox, token, mails: { read, done, held: { desktop, phone } }, other }
}

/** Nora comes by a group of Hazel's. */
async function shareWithGroup(call: Call, mailbox: string, email: string): Promise<void> {
  const { id } = await call<{ id: string }>('groups.create', { name: 'Evening crew' })
  await call('sharedMailboxes.addGroup', { id: mailbox, groupId: id, role: 'writer' })
  await call('groups.addPerson', { id, email })
}

async function register(url: string, person: typeof hazel): Promise<string> {
  const call = caller(url)
  await call('auth.register', person)
  const { email, password } = person
  return (await call<{ token: string }>('auth.login', { email, password })).token
}

/** Waits until the mail is here; answers one mail of each conversation of the first page, newest first. */
async function filled(call: Call): Promise<Listed[]> {
  for (let quiet = 0, before = -1; ; ) {
    const { emails, total } = await call<{ emails: Listed[]; total: number }>(
      'mail.list',
      { limit: 20, conversations: true },
      'query',
    )
    quiet = total === before && total > 50 ? quiet + 1 : 0
    before = total
    if (quiet === 4) return emails
    await sleep(500)
  }
}

/** An address of the shared mailbox. */
export const inTeam =
  (address: (mails: Team['mails']) => string) =>
  ({ team }: Stage): string =>
    `/shared/${team.mailbox}${address(team.mails)}`

/** Tom has the conversation open that the page shows, and reads it or writes an answer. */
export function besideTom(doing: 'reading' | 'writing', seen: string): (page: Page, stage: Stage) => Promise<void> {
  return async (page, { team: { other, mails } }) => {
    await other('presence.report', { page: 'tom', threadId: mails.read.threadId, doing })
    await page.getByText(seen).first().waitFor()
  }
}

export async function openActivity(page: Page): Promise<void> {
  await page.getByRole('button', { name: '2 comments' }).click()
  await page.getByText('Yes. Dele left me the key.').waitFor()
}

/** Both answer; Tom was first, so the answer on this page is held. */
export async function answerSecond(page: Page, { team: { mailbox, other, mails } }: Stage): Promise<void> {
  const mail = mails.held[(page.viewportSize()?.width ?? 0) < 600 ? 'phone' : 'desktop']
  await page.goto(`/shared/${mailbox}/reply/${mail.id}`)
  await page.getByRole('textbox', { name: 'Body' }).fill('We are open until six on Saturday, so please come by.')
  const answered = { id: mail.id, kind: 'reply' }
  const { subject, replyTo } = await other<{ subject: string; replyTo: object }>('mail.prefill', answered, 'query')
  const body = '<p>Yes, until six on Saturday.</p>'
  await other('mail.send', { to: mail.from.email, subject, body, replyTo, holdSeconds: 60 })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Not sent yet: this came in between.').waitFor()
}
