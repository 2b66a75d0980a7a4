// A server that says exactly what a test wants, to show what a hostile or broken one can do.
import net from 'node:net'
import tls from 'node:tls'

export interface Scripted extends AsyncDisposable {
  port: number
  /** Everything received so far. */
  received(): string
}
export interface Script {
  greeting: string | Uint8Array
  /** The answer to a line; '' for none. */
  answer?: (line: string) => string | Uint8Array
  /** PEM; with it the server speaks TLS. */
  tls?: { key: string | Buffer; cert: string | Buffer }
}

export async function scripted({ greeting, answer = () => '', tls: pem }: Script): Promise<Scripted> {
  let received = ''
  const open = new Set<net.Socket>()
  const talk = (socket: net.Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => {
      received += data
      for (const line of data.toString().split('\r\n')) if (line !== '') socket.write(answer(line))
    })
    socket.write(greeting)
  }
  const listener = pem ? tls.createServer(pem, talk) : net.createServer(talk)
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy()
      listener.close(() => resolve())
    })
  return { port: address.port, received: () => received, [Symbol.asyncDispose]: close }
}

/** An IMAP server that lets anybody in and says yes to all else. `special` may answer a command in its place. */
export function imapWords(
  special: (command: string, rest: string, tag: string) => string | Uint8Array | undefined = () => undefined,
) {
  let asked = ''
  return (line: string): string | Uint8Array => {
    const [tag = '', command, ...rest] = line.split(' ')
    // The password, alone on its line after the `+`.
    if (command === undefined) return `${asked} OK\r\n`
    const given = special(command.toUpperCase(), rest.join(' '), tag)
    if (given !== undefined) return given
    if (command === 'AUTHENTICATE') {
      asked = tag
      return '+ \r\n'
    }
    return `${command === 'CAPABILITY' ? '* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n' : ''}${tag} OK\r\n`
  }
}

/** The answer to a FETCH of the Message-ID field. */
export function messageIdField(id: string): string {
  const header = `Message-ID: ${id}\r\n\r\n`
  return `BODY[HEADER.FIELDS (MESSAGE-ID)] {${header.length}}\r\n${header}`
}
