// People at work on a Homing that is in trouble: they read, send, and add files to drafts, and mail arrives. What each call
// was answered is kept, to be held against what became of it.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Program } from '../program.ts'

export type Call = Program['call']

export interface Sent {
  /** Its idempotency key, or else the Message-ID it was given. */
  key: string
  /** Undefined where no answer came. */
  status: number | undefined
}
export interface Traffic {
  sent: Sent[]
  /** Statuses of calls that write nothing, of those that keep drafts, and of files that were added to them. */
  reads: (number | undefined)[]
  drafts: (number | undefined)[]
  files: (number | undefined)[]
  /** Ends when what is under way has its answer. */
  stop(): Promise<void>
}
export interface TrafficOptions {
  accounts: string[]
  to: string
  random: () => number
  /** Milliseconds between two calls of a kind. */
  pause: number
}

const statusOf = (answer: Promise<Answer>) => answer.then(({ status }) => status).catch(() => undefined)

export function startTraffic(call: Call, { accounts, to, random, pause }: TrafficOptions): Traffic {
  const ending = new AbortController()
  const traffic: Traffic = {
    sent: [],
    reads: [],
    drafts: [],
    files: [],
    async stop() {
      ending.abort()
      await Promise.all(people)
    },
  }
  const account = () => accounts[Math.floor(random() * accounts.length)] ?? ''
  const send = async () => {
    const key = randomUUID()
    const hold = random() < 0.7 ? { holdSeconds: Math.floor(3 * random()) } : {}
    const mail = {
      to,
      subject: key,
      body: 'All work and no play. '.repeat(Math.floor(10 * 200 ** random())),
      accountId: account(),
    }
    traffic.sent.push({
      key,
      status: await statusOf(call('POST', '/api/emails/send', { ...mail, ...hold }, { 'idempotency-key': key })),
    })
  }
  const read = async () => {
    const list = await call('GET', '/api/emails?limit=20').catch(() => undefined)
    traffic.reads.push(list?.status)
    const { emails = [] } = (list?.body ?? {}) as { emails?: { id: string }[] }
    const mail = emails[Math.floor(random() * emails.length)]
    if (mail) traffic.reads.push(await statusOf(call('GET', `/api/emails/${mail.id}`)))
  }
  const write = async () => {
    const kept = await call('POST', '/api/emails/draft', {
      to,
      subject: 'A draft',
      body: 'Some words',
      accountId: account(),
    }).catch(() => undefined)
    traffic.drafts.push(kept?.status)
    const { draftId } = (kept?.body ?? {}) as { draftId?: string }
    if (!draftId) return
    const data = Buffer.alloc(Math.floor(600_000 * random()), 'file').toString('base64')
    traffic.files.push(
      await statusOf(
        call('POST', '/trpc/drafts.addFile', { draftId, filename: 'a.bin', mimeType: 'application/octet-stream', data }),
      ),
    )
  }
  const people = [send, send, read, read, write].map(async (act) => {
    while (!ending.signal.aborted) {
      await act()
      await sleep(pause * random())
    }
  })
  return traffic
}
