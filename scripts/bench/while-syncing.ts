// What the measurements of one person and of many have in common.
import type { MailServer } from '../../tests/support/mail-server.ts'
import { signIn } from '../program.ts'
import { caller, connectMailbox, type RunningHoming, until } from './homing.ts'
import { sharedWord } from './mails.ts'

export async function userIdOf(url: string, token: string): Promise<string> {
  const { user } = (await caller(url, token)('GET', '/user')) as unknown as { user: { id: string } }
  return user.id
}

/** Asks from the moment another person connects that mailbox until all its texts can be found. */
export async function whileSyncing<T>(
  { url }: RunningHoming,
  { server, user, mails }: { server: MailServer; user: string; mails: number },
  ask: (more: () => boolean) => Promise<T>,
): Promise<T> {
  const api = caller(url, await signIn(url, 'other'))
  let done = false
  const sync = async () => {
    try {
      await connectMailbox(api, server, user)
      await until(api, `/emails?limit=1&q=${sharedWord}`, ({ total }) => total === mails, performance.now(), 500)
    } finally {
      done = true
    }
  }
  const [answer] = await Promise.all([ask(() => !done), sync()])
  return answer
}
