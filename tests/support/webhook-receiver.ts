// A program that receives webhooks: it keeps what arrives, and answers as it is told.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeHttpServer } from './close-server.ts'

export interface Received {
  path: string
  headers: http.IncomingHttpHeaders
  body: string
}
/** `hang` answers nothing; `endless` accepts, and never ends its body. */
export type HookReply = { status: number; headers?: Record<string, string> } | 'hang' | 'endless'

export interface WebhookReceiver extends AsyncDisposable {
  url: string
  host: string
  received: Received[]
  /** For the next requests; after them, 204. */
  replies: HookReply[]
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = http.createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    receiver.received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(chunks).toString('utf8') })
    const reply = receiver.replies.shift() ?? { status: 204 }
    if (reply === 'hang') return
    if (reply !== 'endless') return res.writeHead(reply.status, reply.headers).end()
    res.writeHead(200)
    const more = () => {
      while (!res.destroyed && res.write('x'.repeat(64 * 1024)));
    }
    res.on('drain', more)
    more()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: WebhookReceiver = {
    url: `http://${host}/hook`,
    host,
    received: [],
    replies: [],
    [Symbol.asyncDispose]: () => closeHttpServer(server),
  }
  return receiver
}
