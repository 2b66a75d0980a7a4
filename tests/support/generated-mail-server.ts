// An IMAP server that makes its answers up as it is asked, so that a mailbox of any size costs nothing to have: half a million
// mails, twenty thousand folders, a text of fifty megabytes. It lets anybody in and cannot be written to. UIDs are 1 to `count`.
import { once } from 'node:events'
import net from 'node:net'

export interface GeneratedMail {
  /** As in the mail, with CRLF, without the empty line at the end. */
  header: string
  /** As IMAP writes it (RFC 9051, section 7.5.2). */
  bodyStructure: string
  size: number
  /** Bytes of a part. */
  part(name: string, start: number, length: number): Buffer
}
export interface GeneratedMailbox {
  /** How many mails each folder has, by path. */
  folders: Map<string, number>
  mail(path: string, uid: number): GeneratedMail
}
export interface GeneratedMailServer extends AsyncDisposable {
  port: number
  /** Structures of mails, each time one was sent; bytes of parts; how often a folder was opened. */
  readonly sent: { listed: number; partBytes: number; selects: number }
}

const capabilities = 'IMAP4rev1 AUTH=PLAIN SASL-IR IDLE ENABLE CONDSTORE'
const modseq = 7

export async function startGeneratedMailServer(mailbox: GeneratedMailbox): Promise<GeneratedMailServer> {
  const sent = { listed: 0, partBytes: 0, selects: 0 }
  const open = new Set<net.Socket>()
  const listener = net.createServer((socket) => {
    // Answers are written in pieces: each would wait for the delayed acknowledgement of the one before.
    socket.setNoDelay(true)
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    // A killed client leaves an answer half written: that is no mistake of this server.
    talk(socket, mailbox, sent).catch(() => socket.destroy())
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port: (listener.address() as net.AddressInfo).port,
    sent,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** One line after the other: an answer is written out before the next command is read. */
async function talk(socket: net.Socket, mailbox: GeneratedMailbox, sent: GeneratedMailServer['sent']): Promise<void> {
  const send = async (text: string | Buffer) => {
    if (!socket.write(text)) await once(socket, 'drain')
  }
  const session: Session = { mailbox, sent, send, selected: '', waiting: undefined }
  await send(`* OK [CAPABILITY ${capabilities}] ready\r\n`)
  let rest = ''
  for await (const data of socket as AsyncIterable<Buffer>) {
    const lines = (rest + data.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) await answer(session, line)
  }
}

interface Session {
  mailbox: GeneratedMailbox
  sent: GeneratedMailServer['sent']
  send(text: string | Buffer): Promise<void>
  selected: string
  /** The tag of a command whose next line is not a command: a password, or DONE. */
  waiting: string | undefined
}

async function answer(session: Session, line: string): Promise<void> {
  if (session.waiting !== undefined) {
    const tag = session.waiting
    session.waiting = undefined
    return session.send(`${tag} OK done\r\n`)
  }
  const [, tag = '', command = '', args = ''] = /^(\S+) (?:UID )?(\S+) ?(.*)$/i.exec(line) ?? []
  const run = commands[command.toUpperCase()]
  if (run && (await run(session, args, tag)) === 'more') {
    session.waiting = tag
    return
  }
  await session.send(`${tag} OK done\r\n`)
}

const unquoted = (text: string) => text.replace(/^"(.*)"$/, '$1')
const countOf = ({ mailbox, selected }: Session) => mailbox.folders.get(selected) ?? 0

const commands: Record<string, (session: Session, args: string, tag: string) => Promise<unknown>> = {
  CAPABILITY: ({ send }) => send(`* CAPABILITY ${capabilities}\r\n`),
  AUTHENTICATE: async ({ send }, args) => {
    if (/^PLAIN \S/i.test(args)) return
    await send('+ \r\n')
    return 'more'
  },
  ENABLE: ({ send }) => send('* ENABLED CONDSTORE\r\n'),
  IDLE: async ({ send }) => {
    await send('+ idling\r\n')
    return 'more'
  },
  LOGOUT: ({ send }) => send('* BYE\r\n'),
  async LIST({ send, mailbox }, args) {
    if (/^"" ""/.test(args)) return send('* LIST (\\Noselect) "/" ""\r\n')
    const lines = [...mailbox.folders.keys()].map((path) => `* LIST (\\HasNoChildren) "/" "${path}"\r\n`)
    for (let from = 0; from < lines.length; from += 1000) await send(lines.slice(from, from + 1000).join(''))
  },
  SELECT: select,
  async SEARCH(session, args) {
    const most = countOf(session)
    const [, from = '1', to = String(most)] = /UID (\d+):(\d+)/i.exec(args) ?? []
    const uids = /DELETED/i.test(args) ? [] : range(Number(from), Math.min(most, Number(to)))
    await session.send('* SEARCH')
    for (let at = 0; at < uids.length; at += 10_000) await session.send(` ${uids.slice(at, at + 10_000).join(' ')}`)
    await session.send('\r\n')
  },
  async FETCH(session, args) {
    const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(args) ?? []
    if (/CHANGEDSINCE/i.test(items)) return
    const most = countOf(session)
    for (const part of set.split(',')) {
      const [from = 0, to = from] = part.split(':').map((uid) => (uid === '*' ? most : Number(uid)))
      for (let uid = from; uid <= Math.min(most, to); uid++) await fetched(session, uid, items)
    }
  },
}

async function select(session: Session, args: string): Promise<void> {
  session.selected = unquoted(args.replace(/ \(CONDSTORE\)$/i, ''))
  session.sent.selects++
  const count = countOf(session)
  await session.send(
    `* FLAGS (\\Seen \\Flagged)\r\n* ${count} EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n* OK [UIDNEXT ${count + 1}] .\r\n* OK [HIGHESTMODSEQ ${modseq}] .\r\n`,
  )
}

async function fetched(session: Session, uid: number, items: string): Promise<void> {
  const { mailbox, sent, send, selected } = session
  const mail = mailbox.mail(selected, uid)
  const found: (string | Buffer)[] = [`* ${uid} FETCH (UID ${uid}`]
  const add = (name: string, bytes: Buffer) => found.push(` ${name} {${bytes.length}}\r\n`, bytes)
  if (/\bFLAGS\b/i.test(items)) found.push(` FLAGS (\\Seen) MODSEQ (${modseq})`)
  if (/INTERNALDATE/i.test(items)) found.push(' INTERNALDATE "01-Nov-2026 10:00:00 +0000"')
  if (/RFC822\.SIZE/i.test(items)) found.push(` RFC822.SIZE ${mail.size}`)
  if (/BODYSTRUCTURE/i.test(items)) {
    sent.listed++
    found.push(` BODYSTRUCTURE ${mail.bodyStructure}`)
  }
  for (const [, section = '', start = '0', length = String(mail.size)] of items.matchAll(
    /BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/gi,
  )) {
    if (section.startsWith('HEADER')) add(`BODY[${section}]`, Buffer.from(`${mail.header}\r\n\r\n`))
    else {
      const bytes = mail.part(section, Number(start), Number(length))
      sent.partBytes += bytes.length
      add(`BODY[${section}]${items.includes('<') ? `<${start}>` : ''}`, bytes)
    }
  }
  found.push(')\r\n')
  await send(Buffer.concat(found.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
