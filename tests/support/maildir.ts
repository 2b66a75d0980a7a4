// Writes mails as a Maildir, from which Dovecot imports thousands in a second or two.
import fs from 'node:fs'
import path from 'node:path'
import type { FillMail } from './mail-server.ts'

/** Writes into `<root>/<mailbox>/cur`, named so that the order of the mails is kept. */
export function writeMaildir(root: string, mailbox: string, mails: Iterable<FillMail>): void {
  const folder = path.join(root, mailbox)
  for (const name of ['cur', 'new', 'tmp']) fs.mkdirSync(path.join(folder, name), { recursive: true })
  // Dovecot lists a folder in the order of its uidlist; without one, in the order of names in the directory.
  const names: string[] = []
  for (const mail of mails) {
    const name = `${String(1_000_000_000 + names.length)}.M${names.length}.test`
    const flags = `${mail.flagged ? 'F' : ''}${mail.seen ? 'S' : ''}`
    const file = path.join(folder, 'cur', `${name}:2,${flags}`)
    fs.writeFileSync(file, mail.raw)
    if (mail.arrived) fs.utimesSync(file, mail.arrived, mail.arrived)
    names.push(name)
  }
  const list = names.map((name, index) => `${index + 1} :${name}\n`).join('')
  fs.writeFileSync(path.join(folder, 'dovecot-uidlist'), `3 V1 N${names.length + 1} G0123456789abcdef0123456789abcdef\n${list}`)
}
