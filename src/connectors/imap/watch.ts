// Waits for news of one mailbox by IDLE (RFC 2177), or by asking where a server cannot push. The socket is not trusted:
// every minute a NOOP must be answered (which also renews IDLE, long before a server's 30 minutes are over). Whoever else wants the connection gets it at once; the watch goes on after.
import { setTimeout as sleep } from 'node:timers/promises'
import { minute } from '../../shared/limits.ts'
import { type ImapSession, inTime, newsEvents } from './session.ts'

export async function watchMailbox(session: ImapSession, path: string, onHint: () => void, signal: AbortSignal): Promise<void> {
  const { client, timeouts } = session
  const hint = (about: { path: string }) => {
    if (about.path === path) onHint()
  }
  for (const event of newsEvents) client.on(event, hint)
  try {
    while (!signal.aborted) {
      await session.use(
        (wanted) => waitOnce(session, path, onHint, AbortSignal.any([signal, wanted])),
        timeouts.probe + 2 * minute,
      )
      // Whoever wanted the connection has had time to queue.
      await sleep(0)
    }
  } finally {
    for (const event of newsEvents) client.off(event, hint)
  }
}

/** Waits until somebody wants the connection, a NOOP is due or the connection ends; the NOOP proves that it lives. */
async function waitOnce(session: ImapSession, path: string, onHint: () => void, stop: AbortSignal): Promise<void> {
  const { client, timeouts } = session
  await session.select(path)
  // What happened while another mailbox was selected was not heard; what was told with another answer nobody listened to.
  if (session.takeNews(path)) onHint()
  if (stop.aborted) return
  const push = client.capabilities.has('IDLE')
  const idling = push ? client.idle().then(() => undefined) : new Promise<never>(() => undefined)
  // Should IDLE fail, so does the NOOP after it, and that is told.
  idling.catch(() => undefined)
  await Promise.race([idling, ended(client, stop, push ? timeouts.probe : timeouts.poll)])
  // A command ends IDLE (imapflow sends DONE before it), and its answer brings what there is to hear.
  await inTime(client.noop(), timeouts.probeAnswer, client)
  session.noteActivity()
  if (push) await idling
}

/** Settles when `stop` fires, the time is over or the connection closes. */
function ended(client: ImapSession['client'], stop: AbortSignal, time: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = setTimeout(end, time)
  stop.addEventListener('abort', end, { once: true })
  client.once('close', end)
  return promise.finally(() => {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    client.off('close', end)
  })
}
