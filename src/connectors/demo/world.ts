// The mailboxes of one demo person: three accounts, seeded alike for everybody, then each person's own.
import { createHash } from 'node:crypto'
import type { Flags } from '../connector.ts'
import { composeMail } from './compose.ts'
import { addEntry, type DemoMailbox, type Entry, emptyMailbox } from './mailbox.ts'
import { type DemoMail, seedMails } from './mails.ts'
import { moment, nominalOrder } from './moment.ts'
import { type DemoAccount, demoAccounts, demoBoxes } from './person.ts'
import type { SavedMailbox, SavedPerson } from './saved.ts'

export interface DemoBoxes {
  account: DemoAccount
  mailboxes: Map<string, DemoMailbox>
}

export interface World {
  userId: string
  /** When this person's demo began; all seed mails are dated from it. */
  anchor: number
  /** By address. */
  accounts: Map<string, DemoBoxes>
  /** Mails that have come by themselves so far. */
  arrivals: number
  /** Mails sent to each person of the cast, by address. */
  written: Map<string, number>
}

export function newWorld(userId: string, anchor: number): World {
  const accounts = new Map(demoAccounts(userId).map((account) => [account.email, seedAccount(account)]))
  return { userId, anchor, accounts, arrivals: 0, written: new Map() }
}

function seedAccount(account: DemoAccount): DemoBoxes {
  const mailboxes = new Map(
    demoBoxes(account).map(({ path, role }) => [path, emptyMailbox(path, role, validity(account.email, path))]),
  )
  const ours = [...seedMails().values()].filter((mail) => mail.account === account.key)
  const order = (mail: DemoMail) => nominalOrder(mail.at)
  for (const mail of ours.sort((a, b) => order(a) - order(b))) {
    const box = demoBoxes(account).find((candidate) => candidate.box === mail.box)
    const mailbox = box && mailboxes.get(box.path)
    if (mailbox) addEntry(mailbox, { seed: mail.key }, mail.flags)
  }
  return { account, mailboxes }
}

/** Constant over restarts, so that a store's cursors stay good. */
export function validity(email: string, path: string): string {
  return String((createHash('sha256').update(`${email}\n${path}`).digest().readUInt32BE(0) >>> 1) + 1)
}

/** The bytes of a mail and when it arrived; undefined where its source is gone. */
export function bytesOf(
  world: World,
  entry: Entry,
  stored: (name: string) => Buffer | undefined,
): { bytes: Buffer; arrived: number } | undefined {
  if ('stored' in entry.source) {
    const bytes = stored(entry.source.stored)
    return bytes && { bytes, arrived: entry.source.arrived }
  }
  const mail = seedMails().get(entry.source.seed)
  return mail && { bytes: composeMail(mail, world.anchor), arrived: moment(world.anchor, mail.at) }
}

export function saveWorld(world: World): SavedPerson {
  const accounts: SavedPerson['accounts'] = {}
  for (const [email, { mailboxes }] of world.accounts) {
    accounts[email] = Object.fromEntries([...mailboxes].map(([path, mailbox]) => [path, saveMailbox(mailbox)]))
  }
  return { anchor: world.anchor, arrivals: world.arrivals, written: Object.fromEntries(world.written), accounts }
}

function saveMailbox({ uidnext, modseq, entries }: DemoMailbox): SavedMailbox {
  return { uidnext, modseq, entries: [...entries.values()].map((entry) => ({ ...entry, flags: letters(entry.flags) })) }
}

/** A person as saved. Seed mails that a later version has dropped are left out. */
export function loadWorld(userId: string, saved: SavedPerson): World {
  const world = newWorld(userId, saved.anchor)
  world.arrivals = saved.arrivals
  world.written = new Map(Object.entries(saved.written))
  for (const [email, { mailboxes }] of world.accounts) {
    for (const [path, before] of Object.entries(saved.accounts[email] ?? {})) {
      const mailbox = mailboxes.get(path) ?? emptyMailbox(path, 'other', validity(email, path))
      mailboxes.set(path, mailbox)
      loadMailbox(mailbox, before)
    }
  }
  return world
}

function loadMailbox(mailbox: DemoMailbox, saved: SavedMailbox): void {
  mailbox.uidnext = saved.uidnext
  mailbox.modseq = saved.modseq
  const known = saved.entries.filter(({ source }) => 'stored' in source || seedMails().has(source.seed))
  mailbox.entries = new Map(known.map((entry) => [entry.uid, { ...entry, flags: fromLetters(entry.flags) }]))
}

function letters({ read, starred, answered }: Flags): string {
  return `${read ? 'r' : ''}${starred ? 's' : ''}${answered ? 'a' : ''}`
}

function fromLetters(text: string): Flags {
  return { read: text.includes('r'), starred: text.includes('s'), answered: text.includes('a') }
}
