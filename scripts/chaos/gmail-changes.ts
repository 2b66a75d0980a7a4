// What happens at Gmail while somebody looks: how long until GET /api/emails shows it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Remote } from '../../tests/support/gmail/control.ts'
import type { Program } from '../program.ts'

interface Mail {
  subject: string
  read: boolean
  starred: boolean
}

/** Milliseconds of each change; a change that never shows counts as `patience`. */
export async function timeChanges(homing: Program, gmail: Remote, of: string, rounds: number): Promise<number[]> {
  const times: number[] = []
  const first = async (subject: string) => {
    const { emails } = await homing.api<{ emails: Mail[] }>('GET', '/emails?limit=20')
    return emails.find((mail) => mail.subject === subject)
  }
  const timed = async (change: () => Promise<unknown>, subject: string, shows: (mail: Mail | undefined) => boolean) => {
    const began = performance.now()
    await change()
    while (!shows(await first(subject)) && performance.now() - began < patience) await sleep(50)
    times.push(performance.now() - began)
    // Not in step with how often Homing asks.
    await sleep(Math.random() * 1500)
  }
  for (let round = 1; round <= rounds; round++) {
    const subject = `Changed while looking ${round}`
    let id = ''
    const mime = `Message-ID: <looking-${round}@chaos.example>\r\nFrom: Grace <grace@chaos.example>\r\nTo: ${of}\r\nSubject: ${subject}\r\nDate: ${new Date().toUTCString()}\r\n\r\nHello\r\n`
    const arrive = async () => {
      id = ((await gmail('deliver', { to: of, mime })) as { id: string }).id
    }
    await timed(arrive, subject, (mail) => mail !== undefined)
    await timed(
      () => gmail('labels', { of, id, add: ['STARRED'] }),
      subject,
      (mail) => mail?.starred === true,
    )
    await timed(
      () => gmail('labels', { of, id, remove: ['UNREAD'] }),
      subject,
      (mail) => mail?.read === true,
    )
    await timed(
      () => gmail('labels', { of, id, remove: ['INBOX'] }),
      subject,
      (mail) => mail === undefined,
    )
    await timed(
      () => gmail('labels', { of, id, add: ['INBOX'] }),
      subject,
      (mail) => mail !== undefined,
    )
    await timed(
      () => gmail('delete', { of, id }),
      subject,
      (mail) => mail === undefined,
    )
  }
  return times
}

export const patience = 30_000
