// A folder that a server made anew: the same mails in another order, under another UIDVALIDITY. What a person sees must not
// change, before, during and after. Used by a test with some hundred mails and by `npm run chaos -- uidvalidity`.
import type { Db } from '../../src/app.ts'
import type { FaultyMailServer } from './faulty-mail-server.ts'
import type { FillMail, MailServer } from './mail-server.ts'
import { alice, letter, until } from './test-server.ts'

/** Deletes a folder's mails and stores them again, shuffled, with their flags; the UIDVALIDITY is another one then. */
export async function makeAnew(server: MailServer, user: string, folder: string, random: () => number): Promise<void> {
  const uids = lines(server.doveadm('-f', 'tab', 'fetch', '-u', user, 'uid', 'mailbox', folder, 'all'))
  for (let at = uids.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[uids[at], uids[other]] = [uids[other] ?? '', uids[at] ?? '']
  }
  // In runs: the order there is the order of the runs.
  server.doveadm('mailbox', 'create', '-u', user, 'Aside')
  const runs = Math.min(40, uids.length)
  for (let run = 0; run < runs; run++) {
    const mine = uids.filter((_, at) => at % runs === run)
    server.doveadm('move', '-u', user, 'Aside', 'mailbox', folder, 'uid', mine.join(','))
  }
  server.newUidValidity(user, folder, Math.floor(Date.now() / 1000) + 100_000 + Math.floor(1e6 * random()))
  server.doveadm('move', '-u', user, folder, 'mailbox', 'Aside', 'all')
  server.doveadm('mailbox', 'delete', '-u', user, 'Aside')
}

const lines = (text: string) =>
  text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')

export interface Remembered {
  /** Public id -> Message-ID, subject and whether it is starred. */
  mails: Map<string, string>
  snoozed: number
  total: number
}

/** What the store shows of an account's inbox, and of what is snoozed. */
export async function remember(db: Db, accountId: string): Promise<Remembered> {
  const rows = await db
    .selectFrom('message as m')
    .innerJoin('placement as p', 'p.message_key', 'm.key')
    .innerJoin('mailbox as b', 'b.id', 'p.mailbox_id')
    .where('m.account_id', '=', accountId)
    .where('b.path', 'in', ['INBOX', 'Snoozed'])
    .groupBy('m.key')
    .select((eb) => ['m.id', 'm.message_id', 'm.subject', eb.fn.max('p.starred').as('starred')])
    .execute()
  const snoozed = await db.selectFrom('snooze').where('account_id', '=', accountId).select('message_key').execute()
  return {
    mails: new Map(rows.map((row) => [row.id, `${row.message_id} ${row.subject} ${row.starred}`])),
    snoozed: snoozed.length,
    total: rows.length,
  }
}

/** Ids that are gone, new, or say something else than before. */
export function differences(before: Remembered, after: Remembered): string[] {
  const ids = new Set([...before.mails.keys(), ...after.mails.keys()])
  return [...ids].filter((id) => before.mails.get(id) !== after.mails.get(id))
}

/** A mail whose text names it. */
export const ownText = (n: number) => `This is the text of number ${n}.`
export const numbered = (count: number): FillMail[] =>
  Array.from({ length: count }, (_, n) => ({
    ...letter({ id: `number-${n}`, subject: `Number ${n}`, text: ownText(n), at: Date.UTC(2026, 0, 1) + n * 60_000 }),
    flagged: n % 7 === 0,
    seen: n % 3 === 0,
  }))

export interface ResetStory {
  /** Totals of the inbox that were shown while it was listed anew, without repeats. */
  totals: number[]
  /** Mails announced as new. */
  arrived: number
  different: string[]
  /** Ids that answered with another mail's text, of `asked` answers. */
  wrong: string[]
  asked: number
  snoozed: [before: number, after: number]
}

/** The whole story on a mailbox of `numbered` mails that is in step: the reset, what is shown meanwhile, what is there after. */
export async function resetStory(fixture: FaultyMailServer, random: () => number): Promise<ResetStory> {
  const { server, network, t, ada, account } = fixture
  const { db } = t.app
  await snoozeSome(fixture)
  const before = await remember(db, account.id)
  const story: ResetStory = { totals: [], arrived: 0, different: [], wrong: [], asked: 0, snoozed: [before.snoozed, 0] }
  const stop = t.app.events.listen((event) => {
    if (event.name === 'mail.arrived') story.arrived += event.ids.length
  })
  const validity = () =>
    db.selectFrom('mailbox').where('path', '=', 'INBOX').select(['uidvalidity', 'complete']).executeTakeFirstOrThrow()
  const old = await validity()
  const ids = [...before.mails.keys()]
  network.freeze()
  network.cutAll()
  for (const folder of ['INBOX', 'Snoozed']) await makeAnew(server, alice, folder, random)
  network.cutAll()
  network.thaw()
  const deadline = performance.now() + 180_000
  for (let done = false; !done; ) {
    const now = await validity()
    done = now.uidvalidity !== old.uidvalidity && now.complete === 1
    const { total } = await ada.caller.mail.list({ limit: 1 })
    if (story.totals.at(-1) !== total) story.totals.push(total)
    await readOne(fixture, story, before, ids[Math.floor(random() * ids.length)] ?? '')
    if (performance.now() > deadline) throw new Error('the folder was not listed anew within three minutes')
  }
  for (const id of ids) await readOne(fixture, story, before, id)
  stop()
  const after = await remember(db, account.id)
  story.different = differences(before, after)
  story.snoozed[1] = after.snoozed
  return story
}

async function readOne({ ada }: FaultyMailServer, story: ResetStory, before: Remembered, id: string): Promise<void> {
  const number = Number(/Number (\d+)/.exec(before.mails.get(id) ?? '')?.[1])
  const { email } = await ada.caller.mail.get({ id })
  story.asked++
  const text = email.textBody ?? ''
  if (email.subject !== `Number ${number}` || (text !== '' && !text.includes(ownText(number)))) story.wrong.push(id)
}

/** Five mails of the inbox, which go to the folder Snoozed on the server. */
async function snoozeSome({ t, ada }: FaultyMailServer): Promise<void> {
  const { emails } = await ada.caller.mail.list({ limit: 5 })
  const later = new Date(Date.now() + 7 * 86_400_000).toISOString()
  await ada.caller.mail.snoozeMany({ ids: emails.map((mail) => mail.id), until: later })
  const waiting = () => t.app.db.selectFrom('pending_change').select('id').execute()
  await until(async () => (await waiting()).length === 0, 10_000)
  await ada.caller.mail.refresh()
}
