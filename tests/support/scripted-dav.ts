// A CardDAV server for tests that answers whatever a test wants it to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type DavHandler = (req: IncomingMessage, res: ServerResponse, body: string) => void
export interface ScriptedDav extends AsyncDisposable {
  url: string
  /** `127.0.0.1:port`, for DAV_HOSTS_ALLOW. */
  host: string
  /** Of the requests since `answer`: method, path and whether they carried the password. */
  seen: string[]
  answer(handler: DavHandler): void
  /** Ends all connections, whatever they wait for. */
  hangUp(): void
}

export async function startScriptedDav(): Promise<ScriptedDav> {
  const seen: string[] = []
  let handler: DavHandler = (_req, res) => res.end()
  const server = createServer((req, res) => {
    let body = ''
    req.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    req.on('end', () => {
      seen.push(`${req.method} ${req.url}${req.headers.authorization ? ' with password' : ''}`)
      handler(req, res, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: `http://${host}/`,
    host,
    seen,
    answer(next) {
      handler = next
      seen.length = 0
    },
    hangUp: () => server.closeAllConnections(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const multistatus = (res: ServerResponse, responses: string, rest = '') =>
  res
    .writeHead(207, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav">${responses}${rest}</d:multistatus>`,
    )
export const ok = (href: string, properties: string) =>
  `<d:response><d:href>${href}</d:href><d:propstat><d:prop>${properties}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
export const bookType = '<d:resourcetype><d:collection/><c:addressbook/></d:resourcetype>'

export interface ScriptedCard {
  name: string
  etag: string
  data: string
  etagInContent?: string
}

/** Answers as a server with one address book at /book/, without sync tokens. */
export const bookServer =
  (cards: () => ScriptedCard[]): DavHandler =>
  (req, res, body) => {
    if (req.method === 'REPORT' && body.includes('multiget')) {
      const wanted = cards().filter(({ name }) => body.includes(`/book/${name}<`))
      return multistatus(
        res,
        wanted
          .map(({ name, data, etag, etagInContent = etag }) =>
            ok(`/book/${name}`, `<d:getetag>${etagInContent}</d:getetag><c:address-data>${escaped(data)}</c:address-data>`),
          )
          .join(''),
      )
    }
    if (req.method === 'REPORT') return res.writeHead(501).end()
    const members = cards().map(({ name, etag }) => ok(`/book/${name}`, `<d:getetag>${etag}</d:getetag>`))
    return multistatus(res, ok('/book/', bookType) + (req.headers.depth === '1' ? members.join('') : ''))
  }
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const vcard = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')
