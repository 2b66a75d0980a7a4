// A man in the middle between Homing and its real mail server, who follows the conversation and may end it at any point:
// `judge` is told of each point, and 'stop' lets nothing more through on that connection, in either direction.
import net from 'node:net'

export type FaultDecision = 'go on' | 'stop'
export type FaultHook = (point: string) => FaultDecision

/** Follows one conversation. Gets what one side said, answers what to pass on. */
export interface Follower {
  fromClient(bytes: Buffer): Step[]
  fromServer(bytes: Buffer): Step[]
}
/** Bytes to pass on, or a point that is reached before the next of them. */
export type Step = { pass: Buffer } | { point: string }

export interface FaultProxy extends AsyncDisposable {
  port: number
}

export async function startFaultProxy(target: number, follow: () => Follower, judge: FaultHook): Promise<FaultProxy> {
  const open = new Set<net.Socket>()
  const listener = net.createServer((client) => {
    const server = net.connect(target, '127.0.0.1')
    const follower = follow()
    let stopped = judge('connect') === 'stop'
    const forward = (steps: Step[], to: net.Socket) => {
      for (const step of steps) {
        if (stopped) return
        if ('pass' in step) to.write(step.pass)
        else stopped = judge(step.point) === 'stop'
      }
    }
    client.on('data', (bytes) => forward(stopped ? [] : follower.fromClient(bytes), server))
    server.on('data', (bytes) => forward(stopped ? [] : follower.fromServer(bytes), client))
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        server.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('the watch has no port')
  return {
    port: address.port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        listener.close(() => resolve())
      }),
  }
}

/** Cuts a stream into lines with their line ends; what has none yet waits. */
export function lines(take: (line: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
      take(line)
    }
  }
}
