// The folder that reply-lives.slow.test.ts begins with, and mail that arrives while its Homing is off.
import { sealCredential } from '../../src/accounts/credential.ts'
import { issueSession } from '../../src/auth/sessions/token.ts'
import { testApp } from '../support/test-app.ts'
import { type Conversation, mailboxIn, openTeam } from './team.ts'

export type SeededTeam = Awaited<ReturnType<typeof seedTeam>>

/** A mailbox of two people who may send, whose mail leaves by this port. No mail comes by itself: its IMAP server is off. */
export async function seedTeam(dataDir: string, smtpPort: number, conversations: number) {
  await using t = await testApp({ dataDir })
  const { id, manager, people, mailbox } = await openTeam(t, [['grace', 'sender']])
  await t.app.db.updateTable('user').set({ name: 'ada' }).where('id', '=', manager.userId).execute()
  const { accountId } = mailbox
  await t.app.db
    .updateTable('account')
    .set({ provider: 'imap', connector: 'imap', imap_host: '127.0.0.1', imap_port: 1, imap_security: 'none' })
    .set({ smtp_host: '127.0.0.1', smtp_port: smtpPort, smtp_security: 'none' })
    .set({ credential: sealCredential(t.app, accountId, { password: 'x' }) })
    .where('id', '=', accountId)
    .execute()
  const tokenOf = async ({ userId, email }: { userId: string; email: string }) => {
    const device = { userAgent: '', address: '', remember: false }
    return (await issueSession(t.app, { id: userId, email, name: '' }, device)).token
  }
  const asked: Conversation[] = []
  for (let at = 0; at < conversations; at++) asked.push(await mailbox.newConversation())
  const tokens = { ada: await tokenOf(manager), grace: await tokenOf(people.grace) }
  const { id: inbox } = await t.app.db
    .selectFrom('mailbox')
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirstOrThrow()
  return { id, accountId, inbox, tokens, asked, received: new Map<string, string[]>() }
}

/** A question more in each conversation. `received`: ids by conversation. */
export async function receiveInBetween(
  { id, accountId, inbox, received }: SeededTeam,
  dataDir: string,
  writings: readonly { asked: Conversation }[],
): Promise<void> {
  await using t = await testApp({ dataDir })
  const mailbox = mailboxIn(t, id, accountId, inbox)
  for (const { asked } of writings) {
    const { mailId } = await mailbox.receive(asked.threadId, { text: 'And another question.' })
    received.set(asked.threadId, [...(received.get(asked.threadId) ?? []), mailId])
  }
}
