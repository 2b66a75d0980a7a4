// A mail server that takes mail and can be told to fail at any step, and that remembers what it took.
//   await using smtp = await startFaultySmtp()
//   smtp.fault = { rcpt: [450, '4.2.0 greylisted'] }
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type Answer = [code: number, text: string]
export interface Fault {
  auth?: Answer
  mail?: Answer
  /** For every recipient, or only for those that begin with `only`. */
  rcpt?: Answer
  only?: string
  /** Instead of taking the text. */
  data?: Answer
  /** Takes the text and closes the connection without an answer. */
  silentAfterText?: true
  /** Milliseconds between the text and its answer. */
  slow?: number
  /** Says nothing to a recipient until this is resolved: not a byte of the text is in a socket's buffer before. */
  beforeText?: Promise<void>
}
export interface Taken {
  messageId: string
  from: string
  to: string[]
  raw: string
}
export interface FaultySmtp extends AsyncDisposable {
  port: number
  fault: Fault
  /** Mails it has taken, in their order. */
  taken: Taken[]
  /** How often a sender has begun. */
  begun: number
  /** Most mails that were on their way at one time. */
  most: number
}

const error = ([responseCode, text]: Answer) => Object.assign(new Error(text), { responseCode })

export async function startFaultySmtp(): Promise<FaultySmtp> {
  let now = 0
  const smtp: FaultySmtp = {
    port: 0,
    fault: {},
    taken: [],
    begun: 0,
    most: 0,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  const drop = (session: SMTPServerSession) => {
    for (const client of server.connections) if (client.session.id === session.id) client._socket.destroy()
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    closeTimeout: 100,
    onAuth: (auth, _session, done) =>
      smtp.fault.auth ? done(error(smtp.fault.auth)) : done(null, { user: auth.username ?? '' }),
    onMailFrom: (_address, _session, done) => {
      smtp.begun++
      done(smtp.fault.mail ? error(smtp.fault.mail) : null)
    },
    onRcptTo: async ({ address }, _session, done) => {
      const { rcpt, only = '', beforeText } = smtp.fault
      await beforeText
      done(rcpt && address.startsWith(only) ? error(rcpt) : null)
    },
    onData: (stream, session, done) => {
      smtp.most = Math.max(smtp.most, ++now)
      const { data, silentAfterText, slow = 0 } = smtp.fault
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', () => now--)
      stream.on('end', () => {
        setTimeout(() => {
          now--
          if (data) return done(error(data))
          const raw = Buffer.concat(chunks).toString()
          const { mailFrom, rcptTo } = session.envelope
          const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? ''
          const from = mailFrom === false ? '' : mailFrom.address
          smtp.taken.push({ messageId, from, to: rcptTo.map((one) => one.address), raw })
          if (silentAfterText) drop(session)
          else done()
        }, slow)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtp.port = (server.server.address() as AddressInfo).port
  return smtp
}
