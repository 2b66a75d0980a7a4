// How the mails in mails/ are written down: single letters, threads, and what follows from the rest.
import type { Person } from '../../shared/mail.ts'
import { nominalOrder } from './moment.ts'
import { type CastName, cast, demoAccount } from './person.ts'
import type { AccountKey, Box, Planted, SeedMail } from './seed.ts'

/** A person of the cast, the demo person as that account names them, or a stranger. */
export type Who = CastName | 'me' | Person

type Optional = Pick<
  SeedMail,
  'copyOf' | 'html' | 'language' | 'unsubscribe' | 'files' | 'invite' | 'headers' | 'without' | 'body' | 'planted'
>

export interface Letter extends Partial<Optional> {
  from: Who | 'nobody'
  /** Default: to me; of mails I write: to who wrote before. */
  to?: Who[]
  cc?: Who[]
  at: string
  text: string
  box?: Box
  /** Default: as a person would have left it. */
  unread?: boolean
  starred?: boolean
}

export function single(account: AccountKey, key: string, subject: string, letter: Letter): SeedMail {
  return build(account, key, subject, letter, [], false)
}

/** Mails that answer each other, oldest first. `box` is where those of others lie. */
export function thread(account: AccountKey, key: string, subject: string, letters: Letter[], box?: Box): SeedMail[] {
  return letters.map((letter, index) => {
    const before = letters.slice(0, index)
    const other = before.findLast((candidate) => candidate.from !== 'me' && candidate.from !== 'nobody')
    const to = letter.to ?? (letter.from === 'me' && other ? [other.from as Who] : ['me' as const])
    const references = before.map((_, earlier) => `${key}/${earlier}`)
    const answered = letter.from !== 'me' && letters[index + 1]?.from === 'me'
    const placed = box && letter.from !== 'me' ? { box, ...letter } : letter
    return build(account, `${key}/${index}`, index === 0 ? subject : `Re: ${subject}`, { ...placed, to }, references, answered)
  })
}

function build(
  account: AccountKey,
  key: string,
  subject: string,
  letter: Letter,
  references: string[],
  answered: boolean,
): SeedMail {
  const { from, to = ['me'], cc = [], at, text, unread, starred = false, box, ...rest } = letter
  const person = (who: Who): Person => resolve(account, who)
  const place = box ?? (from === 'me' ? 'sent' : 'inbox')
  const recent = nominalOrder(at) > nominalOrder('-1 12:00')
  const read = place !== 'junk' && !(unread ?? (recent && place === 'inbox' && !answered))
  return {
    files: [],
    headers: [],
    without: [],
    ...rest,
    planted: { ...usual(account, from), ...rest.planted },
    key,
    account,
    box: place,
    at,
    from: from === 'nobody' ? undefined : person(from),
    to: to.map(person),
    cc: cc.map(person),
    subject,
    text: `${text.trim()}\n`,
    references,
    read,
    starred,
    answered,
  }
}

/** What mails of the cast are about where nothing else is said. */
function usual(account: AccountKey, from: Letter['from']): Planted {
  if (from === 'me' || from === 'nobody' || typeof from !== 'string') return {}
  if (account !== 'personal') return { category: account }
  return { category: ['mum', 'dad', 'sister'].includes(from) ? 'family' : 'friends' }
}

function resolve(account: AccountKey, who: Who): Person {
  if (typeof who !== 'string') return who
  if (who !== 'me') return { name: cast[who].name, email: cast[who].email }
  const { name, email } = demoAccount(account)
  return { name, email }
}
