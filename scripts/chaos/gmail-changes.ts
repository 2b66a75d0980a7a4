// What happens at Gmail while somebody looks: how long until GET /api/emails shows it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Remote } from '../../tests/support/gmail/control.ts'
import type { Program } from '../program.ts'

interface Mail {
  subject: string
  read: boolean
  starred: boolean
}

export interface Timed {
  what: string
  /** `timeoutMs` for a change that never showed. */
  milliseconds: number
}

export async function timeChanges(homing: Program, gmail: Remote, of: string, rounds: number): Promise<Timed[]> {
  const times: Timed[] = []
  const first = async (subject: string) => {
    const { emails } = await homing.api<{ emails: Mail[] }>('GET', '/emails?limit=20')
    return emails.find((mail) => mail.subject === subject)
  }
  const timed = async (
    what: string,
    change: () => Promise<unknown>,
    subject: string,
    shows: (mail: Mail | undefined) => boolean,
  ) => {
    const began = performance.now()
    await change()
    while (!shows(await first(subject)) && performance.now() - began < timeoutMs) await sleep(50)
    times.push({ what, milliseconds: performance.now() - began })
    // Not in step with how often Homing asks.
    await sleep(Math.random() * 1500)
  }
  for (let round = 1; round <= rounds; round++) {
    const subject = `Changed while looking ${round}`
    let id = ''
    const mime = `Message-ID: <looking-${round}@chaos.example>\r\nFrom: Grace <grace@chaos.example>\r\nTo: ${of}\r\nSubject: ${subject}\r\nDate: ${new Date().toUTCString()}\r\n\r\nHello\r\n`
    const deliver = async () => {
      id = ((await gmail('deliver', { to: of, mime })) as { id: string }).id
    }
    await timed('a new mail', deliver, subject, (mail) => mail !== undefined)
    await timed(
      'a star',
      () => gmail('labels', { of, id, add: ['STARRED'] }),
      subject,
      (mail) => mail?.starred === true,
    )
    await timed(
      'having been read',
      () => gmail('labels', { of, id, remove: ['UNREAD'] }),
      subject,
      (mail) => mail?.read === true,
    )
    await timed(
      'leaving the inbox',
      () => gmail('labels', { of, id, remove: ['INBOX'] }),
      subject,
      (mail) => mail === undefined,
    )
    await timed(
      'coming back',
      () => gmail('labels', { of, id, add: ['INBOX'] }),
      subject,
      (mail) => mail !== undefined,
    )
    await timed(
      'being deleted',
      () => gmail('delete', { of, id }),
      subject,
      (mail) => mail === undefined,
    )
  }
  return times
}

const timeoutMs = 30_000
