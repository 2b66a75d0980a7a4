// The demo mailbox as triage sees it, with what was planted in it. Its bytes go the way of all mail: composed, taken apart,
// described; only what the store would add (who writes with whom) is counted here.
import { composeMail } from '../../src/connectors/demo/compose.ts'
import { describeMail, rawPartsOf } from '../../src/connectors/demo/describe.ts'
import { moment } from '../../src/connectors/demo/moment.ts'
import { demoAccounts, demoPerson } from '../../src/connectors/demo/person.ts'
import { readText } from '../../src/connectors/mime/texts/read.ts'
import type { TriageMail } from '../../src/triage/findings.ts'
import { type DemoSeed, demoArrivals, demoSeeds, type Planted } from '../support/demo-seeds.ts'

export interface DemoMail {
  seed: DemoSeed
  planted: Planted
  mail: TriageMail
  /** Planted times in ms. */
  deadline: number | undefined
  meeting: number | undefined
}

const addresses = demoAccounts('').map(({ email }) => email)

/** All mails that others wrote to the demo person, drafts and sent mail left out; those that arrive later, too. */
export function demoMails(anchor: number): DemoMail[] {
  const all = [...demoSeeds(), ...demoArrivals()]
  return all.filter(({ box }) => box !== 'sent' && box !== 'drafts').map((seed, key) => demoMail(seed, key, all, anchor))
}

function demoMail(seed: DemoSeed, key: number, all: DemoSeed[], anchor: number): DemoMail {
  const at = (when: string | undefined) => (when === undefined ? undefined : moment(anchor, when))
  return {
    seed,
    planted: seed.planted,
    mail: triageMail(seed, key, all, anchor),
    deadline: at(seed.planted.deadline),
    meeting: at(seed.planted.meeting),
  }
}

function triageMail(seed: DemoSeed, key: number, all: DemoSeed[], anchor: number): TriageMail {
  const bytes = composeMail(seed, anchor, seed.key)
  const sent = moment(anchor, seed.at)
  const described = describeMail(bytes, sent)
  const contents = rawPartsOf(
    bytes,
    described.textParts.map(({ part }) => part),
  )
  const { text, html, calendar } = readText(
    0,
    described.textParts.map(({ part, type, charset, encoding }) => ({
      type: `${type}; charset=${charset}`,
      charset,
      encoding,
      content: contents.get(part) ?? Buffer.alloc(0),
    })),
  )
  const { subject, from, to, cc, replyTo, listId, listUnsubscribe, automated, date, attachments } = described
  return {
    key,
    subject,
    from,
    to,
    cc,
    replyTo,
    date,
    offset: 0,
    text,
    html,
    listId,
    unsubscribe: listUnsubscribe !== null && listUnsubscribe !== undefined,
    automated,
    isReply: false,
    providerCategory: null,
    calendar: /METHOD:([A-Z]+)/.exec(calendar ?? '')?.[1] ?? null,
    attachments,
    authenticFailed: null,
    me: { names: [demoPerson.name], addresses },
    known: knownOf(seed, all, anchor),
    // Where the demo mailbox is.
    zone: 'UTC',
  }
}

function knownOf(seed: DemoSeed, all: DemoSeed[], anchor: number): TriageMail['known'] {
  const when = moment(anchor, seed.at)
  const theirs = seed.from.email
  const conversation = (one: DemoSeed) => one.references[0] ?? one.messageId
  const mine = all.filter(({ box }) => box === 'sent')
  const before = (one: DemoSeed) => moment(anchor, one.at) < when
  const inThread = mine.filter((one) => conversation(one) === conversation(seed))
  return {
    writtenTo: mine.filter((one) => before(one) && one.to.some(({ email }) => email === theirs)).length,
    writtenFrom: all.filter((one) => one.box !== 'sent' && before(one) && one.from.email === theirs).length,
    mineInThread: inThread.length,
    answered: inThread.some((one) => !before(one)),
  }
}
