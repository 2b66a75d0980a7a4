// A body that does not come to its end is given up, unless it may take as long as it likes and something still comes.
import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { expect, test } from 'vitest'
import { bodyTimeout } from '../../src/server/request-limits.ts'

async function fixture(bounds: { whole: number; silent: number }) {
  const site = express()
  site.use(bodyTimeout(['/long'], bounds))
  site.post('/{*path}', (req, res) => {
    let bytes = 0
    req.on('data', (data: Buffer) => {
      bytes += data.length
    })
    req.on('end', () => res.json({ bytes }))
    req.on('error', () => undefined)
  })
  const server = http.createServer({ requestTimeout: 0 }, site)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** Sends so many pieces of four bytes of a body of eight, with a pause before each; answers what comes back. */
    async send(path: string, pieces: number, pauseMs: number): Promise<string> {
      const socket = net.connect(port, '127.0.0.1')
      let received = ''
      socket.on('data', (data: Buffer) => {
        received += data
      })
      socket.on('error', () => undefined)
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\nConnection: close\r\n\r\n`)
      const over = once(socket, 'close')
      for (let piece = 0; piece < pieces; piece++) {
        await sleep(pauseMs)
        socket.write('abcd')
      }
      await over
      return received
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a body that never ends is refused', async () => {
  await using server = await fixture({ whole: 100, silent: 60_000 })
  expect(await server.send('/short', 1, 0)).toMatch(/^HTTP\/1\.1 408 /)
})

test('one that comes to its end is answered', async () => {
  await using server = await fixture({ whole: 60_000, silent: 60_000 })
  expect(await server.send('/short', 2, 0)).toContain('{"bytes":8}')
})

test('a long one may take longer than the others', async () => {
  await using server = await fixture({ whole: 50, silent: 60_000 })
  expect(await server.send('/long', 2, 100)).toContain('{"bytes":8}')
})

test('a long one of which nothing comes any more is given up', async () => {
  await using server = await fixture({ whole: 60_000, silent: 100 })
  expect(await server.send('/long', 1, 0)).toBe('')
})
