import { expect, onTestFinished, test } from 'vitest'
import type { MailConnector } from '../../src/connectors/connector.ts'
import { AppError } from '../../src/core/errors.ts'
import { defaultRetryPolicy } from '../../src/mail/sync/retry-policy.ts'
import { checkFolders, running } from '../../src/mail/sync/sync-session.ts'
import { WakeSignal } from '../../src/mail/sync/wake-signal.ts'
import { testApp } from '../support/test-app.ts'

test('a first sync that is ended between two steps asks for nothing more, and leaves no failure that nobody hears', async () => {
  await using t = await testApp()
  const ada = await t.person('ada')
  const [account] = (await ada.caller.accounts.connectDemo()).accounts
  const ref = { id: account?.id ?? '', userId: ada.userId }
  const unheard: unknown[] = []
  const onRejection = (cause: unknown) => void unheard.push(cause)
  process.on('unhandledRejection', onRejection)
  onTestFinished(() => void process.off('unhandledRejection', onRejection))

  const ending = new AbortController()
  const mailbox = await t.app.connect(ref.id, 'sync')
  const asked: string[] = []
  const watched: Pick<MailConnector, 'texts' | 'changes'> = {
    // The account is removed while the first texts are fetched.
    async *texts(...query) {
      yield* mailbox.texts(...query)
      ending.abort()
    },
    changes: async (query) => {
      asked.push(query.mailbox)
      if (ending.signal.aborted) throw new AppError('unavailable', 'The connection has ended.')
      return mailbox.changes(query)
    },
  }
  const connector = Object.assign(Object.create(mailbox) as MailConnector, watched)
  const own = { app: t.app, account: ref, wakeSignal: new WakeSignal(), batchReduction: 0, pace: defaultRetryPolicy }
  await checkFolders(running(own, connector, ending.signal))
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(unheard).toEqual([])
  expect(new Set(asked).size).toBe(asked.length)
})
