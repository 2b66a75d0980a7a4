// A push service as browsers' vendors run one (RFC 8030), and the browsers behind it: it checks the signature of each message
// (VAPID, RFC 8292) as a real service does, and opens the message with the keys of the browser (RFC 8291, RFC 8188). Written
// without the package that encrypts.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { SubscribeInput } from '../../src/shared/push.ts'
import { closeHttpServer } from './close-server.ts'

export interface PushMessage {
  /** The part of the endpoint that names the browser. */
  browser: string
  /** What the service worker receives. */
  data: Record<string, string>
  headers: http.IncomingHttpHeaders
  claims: Record<string, unknown>
  /** Bytes of the body as sent. */
  size: number
}
/** A status, with headers; or `hang`, which answers nothing. */
export type PushReply = { status: number; headers?: Record<string, string> } | 'hang'

export interface PushService extends AsyncDisposable {
  origin: string
  /** Accepted and opened, in their order. */
  received: PushMessage[]
  /** Requests, whatever came of them. */
  asked: number
  /** Answers for the next requests; after them, 201. */
  replies: PushReply[]
  /** What was wrong with requests, as a real service would refuse them. */
  complaints: string[]
  /** A browser subscribes with the public key of a server. */
  subscription(name: string, publicKey: string): SubscribeInput
  /** Resolves with the next requests that count: so many since the start. */
  untilAsked(count: number): Promise<void>
}

interface Browser {
  ecdh: ReturnType<typeof createECDH>
  auth: Buffer
  publicKey: string
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const waiting = new Set<() => void>()
  const server = http.createServer((req, res) => void take(req, res))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function take(req: http.IncomingMessage, res: http.ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const reply = service.replies.shift() ?? { status: 201, headers: { location: `${origin}/m/1` } }
    try {
      const message = await readMessage(browsers, origin, req, Buffer.concat(chunks))
      if (reply !== 'hang' && reply.status < 300) service.received.push(message)
    } catch (cause) {
      service.complaints.push(String(cause))
      if (reply !== 'hang') reply.status = 403
    }
    service.asked++
    for (const check of waiting) check()
    if (reply !== 'hang') res.writeHead(reply.status, reply.headers).end()
  }
  const service: PushService = {
    origin,
    received: [],
    asked: 0,
    replies: [],
    complaints: [],
    subscription(name, publicKey) {
      const ecdh = createECDH('prime256v1')
      const p256dh = ecdh.generateKeys('base64url')
      const auth = randomBytes(16)
      browsers.set(name, { ecdh, auth, publicKey })
      return { endpoint: `${origin}/push/${name}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    async untilAsked(count) {
      while (service.asked < count)
        await new Promise<void>((resolve) => {
          const check = () => {
            waiting.delete(check)
            resolve()
          }
          waiting.add(check)
        })
    },
    [Symbol.asyncDispose]: () => closeHttpServer(server),
  }
  return service
}

async function readMessage(
  browsers: Map<string, Browser>,
  origin: string,
  { url = '', method, headers }: http.IncomingMessage,
  body: Buffer,
): Promise<PushMessage> {
  const name = url.replace('/push/', '')
  const browser = browsers.get(name)
  if (method !== 'POST' || !browser) throw new Error(`nobody subscribed at ${method} ${url}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8188 says')
  if (!/^\d+$/.test(headers.ttl?.toString() ?? '')) throw new Error('no TTL')
  if (!/^[\w-]{1,32}$/.test(headers.topic?.toString() ?? 'none')) throw new Error('a topic that no service takes')
  if (body.length > 4096) throw new Error(`${body.length} bytes`)
  const claims = await checkVapid(headers.authorization ?? '', browser.publicKey, origin)
  return { browser: name, data: JSON.parse(open(browser, body).toString()), headers, claims, size: body.length }
}

/** `vapid t=<JWT>, k=<public key>` (RFC 8292, section 3), signed by the key that the browser subscribed with. */
async function checkVapid(header: string, publicKey: string, origin: string): Promise<Record<string, unknown>> {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+), ?k=([^,\s]+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error('signed with another key than subscribed with')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    algorithms: ['ES256'],
    audience: origin,
  })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 3600) throw new Error('valid for more than a day')
  if (!/^(?:mailto:|https:)/.test(payload.sub ?? '')) throw new Error('nobody to write to')
  return payload
}

/** RFC 8291, section 3.4: header of RFC 8188 (salt, record size, key), then one record. */
function open({ ecdh, auth }: Browser, body: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // 2 marks the end of the last record; zeros after it are padding.
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the last record')
  return padded.subarray(0, end)
}
