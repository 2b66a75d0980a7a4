// A web server that answers every request with the smallest PNG and keeps what it was asked.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export interface Pictures {
  url: string
  asked: IncomingMessage[]
  close(): void
}

export async function startPictures(): Promise<Pictures> {
  const asked: IncomingMessage[] = []
  const server = createServer((req, res) => {
    asked.push(req)
    res.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'seen=1' }).end(png)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close }
}
