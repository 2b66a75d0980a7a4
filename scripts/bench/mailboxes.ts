// A real mail server with generated mails. Importing 100,000 takes minutes, so each size is imported once and kept below .scratch,
// until the generator changes; a run gets a copy.
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type MailServer, startMailServer } from '../../tests/support/mail-server.ts'
import { type Layout, layouts } from './layouts.ts'
import { benchMails } from './mails.ts'

export interface FilledMailbox {
  user: string
  mails: number
  layout?: Layout
}

export async function startFilledMailServer(mailboxes: FilledMailbox[]): Promise<MailServer> {
  const server = await startMailServer({ users: Object.fromEntries(mailboxes.map(({ user }) => [user, `${user}-pw`])) })
  try {
    for (const mailbox of mailboxes) fill(server, mailbox)
  } catch (cause) {
    await server.stop()
    throw cause
  }
  return server
}

function fill(server: MailServer, { user, mails, layout = 'inbox' }: FilledMailbox): void {
  const kept = keptFolder(mails, layout)
  const home = path.join(server.dir, 'home', user)
  if (existsSync(kept)) {
    copy(kept, home)
    return
  }
  console.log(`Importing ${mails} mails into Dovecot…`)
  const newest = new Date(Date.now() - 600_000)
  for (const { path: mailbox, holds } of layouts[layout]) server.fill(user, mailbox, filter(benchMails(mails, newest), holds))
  rmSync(`${kept}.new`, { recursive: true, force: true })
  mkdirSync(path.dirname(kept), { recursive: true })
  copy(home, `${kept}.new`)
  renameSync(`${kept}.new`, kept)
}

function keptFolder(mails: number, layout: Layout): string {
  const sources = ['mails.ts', 'words.ts', 'layouts.ts'].map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  const version = hash('sha256', JSON.stringify([sources, mails, layout])).slice(0, 12)
  return path.resolve('.scratch', `bench-mailbox-${version}`)
}

/** With owner and times, and without doubling the blocks where the file system can share them. */
const copy = (from: string, to: string) => void execFileSync('cp', ['-a', '--reflink=auto', from, to])

function* filter<T>(all: Iterable<T>, holds: (number: number) => boolean): Generator<T> {
  let number = 0
  for (const one of all) if (holds(number++)) yield one
}
