// Waits for news of one mailbox by IDLE (RFC 2177). The socket is not trusted: every four minutes a NOOP must be answered.
// Whoever else wants the connection gets it at once; the watch goes on afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { minute, second } from '../shared/limits.ts'
import { type ImapSession, inTime } from './imap-session.ts'

const probeEvery = 4 * minute
const probePatience = 30 * second

export async function watchMailbox(session: ImapSession, path: string, onHint: () => void, signal: AbortSignal): Promise<void> {
  const { client } = session
  const hint = (news: { path: string }) => {
    if (news.path === path) onHint()
  }
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, hint)
  try {
    while (!signal.aborted) {
      await session.use((wanted) => idleOnce(session, path, onHint, AbortSignal.any([signal, wanted])), probeEvery + 2 * minute)
      // Whoever wanted the connection has had time to queue.
      await sleep(0)
    }
  } finally {
    for (const event of ['exists', 'expunge', 'flags'] as const) client.off(event, hint)
  }
}

/** Idles until somebody wants the connection, the probe is due or the connection ends; then proves that it lives. */
async function idleOnce(session: ImapSession, path: string, onHint: () => void, stop: AbortSignal): Promise<void> {
  const { client } = session
  const before = client.mailbox && client.mailbox.path === path
  await session.select(path)
  // What happened while another mailbox was selected was not heard.
  if (!before) onHint()
  if (stop.aborted) return
  const until = AbortSignal.any([stop, AbortSignal.timeout(probeEvery)])
  const idling = client.idle().then(() => undefined)
  const ended = new Promise<void>((resolve) => {
    until.addEventListener('abort', () => resolve(), { once: true })
    client.once('close', resolve)
  })
  await Promise.race([ended, idling])
  // A command ends IDLE (imapflow sends DONE before it), and its answer shows that the server is still there.
  await inTime(client.noop(), probePatience, client)
  await idling
}
