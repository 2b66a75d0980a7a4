import type { Server as HttpServer } from 'node:http'
import type { Server, Socket } from 'node:net'

/** Ends a stand-in of a server with every connection it still has. Nothing where it does not listen. */
export async function closeServer(server: Server, sockets: Iterable<Socket>): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  for (const socket of sockets) socket.destroy()
  await closed
}

/** The same for HTTP, whose servers know their connections. */
export async function closeHttpServer(server: HttpServer): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await closed
}
