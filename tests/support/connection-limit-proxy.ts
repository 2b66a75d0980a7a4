// A mail server that lets one address have so many connections and no more, as small ones do: a good-bye instead of a greeting.
//   await using network = await startCrowdedNetwork(server.ports.imap, 4)
import net from 'node:net'

export interface ConnectionLimitProxy extends AsyncDisposable {
  port: number
  /** Connections that are open now, and how many there were at most. */
  readonly open: number
  readonly most: number
  /** How many were turned away. */
  readonly refused: number
  /** How many it lets in. */
  limit: number
}

/** `greetingDelayMs`: how long a connection that is let in waits for the first word of its server. */
export async function startConnectionLimitProxy(
  target: number,
  limit: number,
  greetingDelayMs = 0,
): Promise<ConnectionLimitProxy> {
  const open = new Set<net.Socket>()
  let [most, refused] = [0, 0]
  const listener = net.createServer((client) => {
    client.on('error', () => client.destroy())
    if (open.size >= network.limit) {
      refused++
      client.end('* BYE Maximum connection limit reached for your IP address\r\n')
      return
    }
    open.add(client)
    most = Math.max(most, open.size)
    const server = net.connect(target, '127.0.0.1')
    const end = () => {
      open.delete(client)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    client.pipe(server)
    const talk = setTimeout(() => server.pipe(client), greetingDelayMs)
    client.on('close', () => clearTimeout(talk))
  })
  const network: ConnectionLimitProxy = {
    port: 0,
    limit,
    get open() {
      return open.size
    },
    get most() {
      return most
    },
    get refused() {
      return refused
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const client of open) client.destroy()
        listener.close(() => resolve())
      }),
  }
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  network.port = (listener.address() as net.AddressInfo).port
  return network
}
