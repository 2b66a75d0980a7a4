// A network between two programs that does what networks do: cuts, delays, slows down, and goes silent without a word.
//   await using network = await startTcpProxy(server.ports.imaps)
//   network.cut = () => ({ after: 5000, way: 'down', how: 'rst' })
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Cut {
  /** Bytes that get through first. */
  after: number
  /** `down`: from the server to the client. */
  way: 'up' | 'down'
  /** A good-bye (FIN), or none (RST). */
  how: 'fin' | 'rst'
}
export interface TcpProxy extends AsyncDisposable {
  port: number
  /** When each connection was asked for, in milliseconds. */
  connects: number[]
  /** How many connections were cut. */
  cuts: number
  /** Connections that are open now. */
  readonly open: number
  /** Asked for each new connection. */
  cut: (() => Cut | undefined) | undefined
  /** Milliseconds each piece is late. */
  delay: number
  /** Bytes a second from the server; 0: as they come. */
  rate: number
  /** Changes what the server says, for links without TLS; an empty answer drops it. */
  filter: ((chunk: Buffer) => Buffer) | undefined
  /** Half open: connections are accepted and stay, and nothing gets through. */
  freeze(): void
  thaw(): void
  /** Cuts everything that is open. */
  cutAll(how?: 'fin' | 'rst'): void
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<{ client: net.Socket; server: net.Socket }>()
  let frozen: PromiseWithResolvers<void> | undefined
  const listener = net.createServer({ allowHalfOpen: false }, (client) => {
    proxy.connects.push(performance.now())
    const server = net.connect(target, '127.0.0.1')
    const pair = { client, server }
    pairs.add(pair)
    for (const socket of [client, server]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        client.destroy()
        server.destroy()
      })
    }
    const plan = proxy.cut?.()
    const end = () => {
      if (!pairs.delete(pair)) return
      proxy.cuts++
      close(pair, plan?.how ?? 'rst')
    }
    void forward(client, server, plan?.way === 'up' ? plan.after : Number.POSITIVE_INFINITY, end, 'up')
    void forward(server, client, plan?.way === 'down' ? plan.after : Number.POSITIVE_INFINITY, end, 'down')
  })

  /** One direction, piece by piece; after `left` bytes the connection ends. */
  async function forward(from: net.Socket, to: net.Socket, left: number, end: () => void, way: 'up' | 'down'): Promise<void> {
    let rest = left
    try {
      for await (const piece of from) {
        await frozen?.promise
        if (proxy.delay > 0) await sleep(proxy.delay)
        if (way === 'down' && proxy.rate > 0) await sleep((1000 * (piece as Buffer).length) / proxy.rate)
        const bytes = way === 'down' && proxy.filter ? proxy.filter(piece as Buffer) : (piece as Buffer)
        if (bytes.length >= rest) {
          to.write(bytes.subarray(0, rest), () => end())
          return
        }
        rest -= bytes.length
        if (bytes.length > 0 && !to.write(bytes)) await drained(to)
      }
      await frozen?.promise
      to.end()
    } catch {
      to.destroy()
    }
  }

  const proxy: TcpProxy = {
    port: 0,
    connects: [],
    cuts: 0,
    get open() {
      return pairs.size
    },
    cut: undefined,
    delay: 0,
    rate: 0,
    filter: undefined,
    freeze: () => {
      frozen ??= Promise.withResolvers<void>()
    },
    thaw: () => {
      frozen?.resolve()
      frozen = undefined
    },
    cutAll: (how = 'rst') => {
      for (const pair of pairs) close(pair, how)
      pairs.clear()
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        proxy.thaw()
        proxy.cutAll()
        listener.close(() => resolve())
      }),
  }
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port')
  proxy.port = address.port
  return proxy
}

function close({ client, server }: { client: net.Socket; server: net.Socket }, how: 'fin' | 'rst'): void {
  if (how === 'fin') client.end()
  else client.resetAndDestroy()
  server.destroy()
}

function drained(socket: net.Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.once('drain', done).once('close', done)
  })
}

/** A cut somewhere in the first `most` bytes; early places are as likely as late ones on a scale of powers. */
export function anyCut(random: () => number, most: number): Cut {
  return {
    after: Math.max(1, Math.floor(most ** random())),
    way: random() < 0.85 ? 'down' : 'up',
    how: random() < 0.5 ? 'fin' : 'rst',
  }
}
