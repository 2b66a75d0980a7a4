// Answers whose program left out In-Reply-To and References. One joins the conversation of the mail it answers by its
// subject, but only as a last resort: it must say that it is an answer, be between the same people, follow within seven
// days, and neither mail may come from a program. Everything else with an equal subject stays apart.
import type { App } from '../../app.ts'
import type { RemoteMail } from '../../connectors/connector.ts'
import { day } from '../../shared/limits.ts'
import type { Person } from '../../shared/mail.ts'
import type { BatchStep } from '../../store/connections/db-connection.ts'
import { keyAt } from '../message-identity.ts'
import { baseSubject, isReply } from '../subject.ts'
import type { AccountRef } from './sync-queries.ts'
import { looseRows, mailsBetween, noLongerLoose, type ThreadFacts } from './thread-by-subject-queries.ts'
import type { Threads } from './threads.ts'

const reach = 7 * day
/** Most answers of one step that are looked up. */
const most = 50

export interface Placed {
  mail: RemoteMail
  key: number
  thread: string
}

export function isLoose(mail: RemoteMail): boolean {
  return !mail.automated && mail.references.length === 0 && mail.inReplyTo === '' && isReply(mail.subject)
}

/** Joins what belongs together. Answers the keys of fresh answers that found nothing yet, and what is to be written. */
export async function threadBySubject(
  app: App,
  account: AccountRef,
  fresh: Placed[],
  threads: Threads,
): Promise<{ loose: Set<number>; steps: BatchStep[] }> {
  const mails = fresh.map(factsOf)
  const loose = new Set<number>()
  for (const one of fresh.filter((each) => isLoose(each.mail)).slice(0, most)) {
    const reply = factsOf(one)
    const stored = await mailsBetween(app.db, account, keyAt(reply.date - reach), keyAt(reply.date + 1000))
    const answered = newest([...stored, ...mails].filter((mail) => isAnswerTo(reply, mail)))
    if (answered) threads.join(reply.thread, answered.thread)
    else loose.add(reply.key)
  }
  const found = await joinWaiting(app, account, mails, threads)
  return { loose, steps: [{ sql: noLongerLoose, rows: found.map((key) => [key, account.id, account.userId]) }] }
}

/** Answers that came before what they answer: mails are listed newest first. */
async function joinWaiting(app: App, account: AccountRef, mails: ThreadFacts[], threads: Threads): Promise<number[]> {
  if (mails.length === 0) return []
  const dates = mails.map((mail) => mail.date)
  const waiting = await looseRows(app.db, account, keyAt(Math.min(...dates)), keyAt(Math.max(...dates) + reach))
  return waiting.flatMap((reply) => {
    const answered = newest(mails.filter((mail) => isAnswerTo(reply, mail)))
    if (!answered) return []
    threads.join(reply.thread, answered.thread)
    return [reply.key]
  })
}

function factsOf({ mail, key, thread }: Placed): ThreadFacts {
  const { subject, from, to, cc, date, automated } = mail
  return { key, thread, subject, from: address(from), to: [...to, ...cc].map(address), date, automated }
}

const address = (person: Person) => person.email.toLowerCase()

/** Who answers was written to, and who is answered wrote. */
function isAnswerTo(reply: ThreadFacts, mail: ThreadFacts): boolean {
  if (mail.key === reply.key || mail.automated || mail.date > reply.date || reply.date - mail.date > reach) return false
  const subject = baseSubject(reply.subject)
  if (subject === '' || subject !== baseSubject(mail.subject)) return false
  return mail.from !== '' && mail.to.includes(reply.from) && reply.to.includes(mail.from)
}

function newest(mails: ThreadFacts[]): ThreadFacts | undefined {
  return mails.reduce<ThreadFacts | undefined>((best, mail) => (best && best.date >= mail.date ? best : mail), undefined)
}
