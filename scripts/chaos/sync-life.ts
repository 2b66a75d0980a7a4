// What happens in a mailbox while Homing is broken: mails arrive, and two programs (Homing and another) read, star and
// move them.

import { otherProgram } from '../../tests/support/imap-people.ts'
import type { MailServer } from '../../tests/support/mail-server.ts'
import { alice } from '../../tests/support/test-server.ts'
import type { Program } from '../program.ts'

export interface Life extends AsyncDisposable {
  /** One more thing happens, here or there. A program that cannot be reached just now misses it. */
  change(homing: Program): Promise<void>
  done(): number
}

export async function liveThere(server: MailServer, user: string, random: () => number): Promise<Life> {
  const other = await otherProgram(server, user)
  let done = 0
  let arrived = 0
  const someUid = async (): Promise<string | undefined> => {
    const uids = await other.client.search({ all: true }, { uid: true })
    return Array.isArray(uids) && uids.length > 0 ? String(uids[Math.floor(random() * uids.length)]) : undefined
  }
  const there = async () => {
    const uid = await someUid()
    const kind = random()
    if (kind < 0.4 || uid === undefined) {
      arrived++
      const subject = `Arrived ${arrived}`
      const head = `Message-ID: <arrived-${arrived}@chaos.example>\r\nFrom: Grace <grace@chaos.example>\r\nTo: ${alice}\r\nSubject: ${subject}\r\n`
      await other.client.append('INBOX', `${head}Date: ${new Date().toUTCString()}\r\n\r\nHello ${arrived}.\r\n`)
    } else if (kind < 0.6) await other.client.messageFlagsAdd(uid, ['\\Flagged'], { uid: true })
    else if (kind < 0.75) await other.client.messageFlagsRemove(uid, ['\\Seen'], { uid: true })
    else if (kind < 0.9) await other.client.messageMove(uid, 'Archive', { uid: true })
    else await other.client.messageDelete(uid, { uid: true })
  }
  const here = async (homing: Program) => {
    const page = 1 + Math.floor(random() * 5)
    const { emails } = await homing.api<{ emails: { id: string }[] }>('GET', `/emails?limit=20&page=${page}`)
    const mail = emails[Math.floor(random() * emails.length)]
    if (!mail) return
    const kind = random()
    const what = kind < 0.4 ? { starred: true } : kind < 0.7 ? { read: true } : { mailbox: kind < 0.9 ? 'archive' : 'trash' }
    await homing.api('PATCH', `/emails/${mail.id}`, what)
  }
  return {
    async change(homing) {
      try {
        await (random() < 0.5 ? there() : here(homing))
        done++
      } catch (cause) {
        // A mail the other side has just moved away: there is nothing to do to it any more.
        if (!/40[49]/.test(String(cause))) throw cause
      }
    },
    done: () => done,
    [Symbol.asyncDispose]: () => other[Symbol.asyncDispose](),
  }
}

/** What Dovecot holds: `folder UID`, and of each whether it is starred and read. */
export function serverSide(server: MailServer, user: string) {
  const lines = server.doveadm('-f', 'tab', 'fetch', '-u', user, 'mailbox uid flags', 'all').split('\n').slice(1)
  const rows = lines.filter((line) => line !== '').map((line) => line.split('\t'))
  const named = rows.map(([mailbox = '', uid = '', flags = '']) => [`${mailbox} ${uid}`, flags] as const)
  return {
    places: new Set<string>(named.map(([place]) => place)),
    flags: new Map<string, string>(
      named.map(([place, flags]) => [place, `${Number(flags.includes('\\Flagged'))}${Number(flags.includes('\\Seen'))}`]),
    ),
  }
}
