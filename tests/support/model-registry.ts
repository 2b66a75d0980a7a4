// A stand-in for Ollama's library, for the real Ollama to pull from: the few calls of the distribution protocol that it makes,
// over TLS, with a certificate that SSL_CERT_FILE makes it trust. (https://distribution.github.io/distribution/spec/api/)
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import path from 'node:path'
import { makeCertificate } from './certificate.ts'
import { closeServer } from './close-server.ts'

export interface ModelRegistry extends AsyncDisposable {
  /** The name of the model, as it is pulled. */
  model: string
  certificate: string
  /** Where set, the second half of the model is sent once it has resolved. */
  gate: Promise<void>
}

const layerType = (kind: string) => `application/vnd.ollama.image.${kind}`

/** Has one model, `gguf`. Its certificate is made in `dir`. */
export async function startModelRegistry(gguf: Buffer, dir: string): Promise<ModelRegistry> {
  makeCertificate(dir)
  const config = Buffer.from(JSON.stringify({ model_format: 'gguf', model_family: 'llama', architecture: 'amd64', os: 'linux' }))
  const blobs = new Map([config, gguf].map((data) => [digestOf(data), data]))
  const described = (mediaType: string, data: Buffer) => ({ mediaType, digest: digestOf(data), size: data.length })
  const manifest = JSON.stringify({
    schemaVersion: 2,
    mediaType: 'application/vnd.docker.distribution.manifest.v2+json',
    config: described('application/vnd.docker.container.image.v1+json', config),
    layers: [described(layerType('model'), gguf)],
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === '/v2/library/pulled/manifests/1b') return void response.end(manifest)
    const blob = blobs.get(/\/blobs\/(.*)$/.exec(request.url ?? '')?.[1] ?? '')
    if (!blob) return void response.writeHead(404).end('{}')
    // The real one sends whoever asks for the data to another host.
    if (request.method === 'GET' && !request.headers.range) {
      const location = `https://localhost:${request.socket.localPort}${request.url}`
      return void response.writeHead(307, { location }).end()
    }
    const [, from = '0', to = String(blob.length - 1)] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const part = blob.subarray(Number(from), Number(to) + 1)
    response.writeHead(request.headers.range ? 206 : 200, { 'content-length': part.length })
    if (request.method === 'HEAD') return void response.end()
    const half = part.length >> 1
    response.write(part.subarray(0, half))
    await self.gate
    response.end(part.subarray(half))
  }
  const sockets = new Set<Socket>()
  const certificate = path.join(dir, 'cert.pem')
  const tls = { key: readFileSync(path.join(dir, 'key.pem')), cert: readFileSync(certificate) }
  const server = createServer(tls, (request, response) => void serve(request, response))
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const self: ModelRegistry = {
    model: `127.0.0.1:${port}/library/pulled:1b`,
    certificate,
    gate: Promise.resolve(),
    [Symbol.asyncDispose]: () => closeServer(server, sockets),
  }
  return self
}

export const digestOf = (data: Buffer) => `sha256:${createHash('sha256').update(data).digest('hex')}`
