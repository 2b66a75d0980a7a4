import type { App } from '../app.ts'
import { second } from '../shared/limits.ts'
import { mailAccounts } from './queries.ts'

/** How long a refresh waits for what comes in; mail that comes later arrives by the event stream. */
const timeoutMs = 5 * second

/** Looks for new mail in all accounts. Answers how many mails arrived within a few seconds. */
export async function refreshMail(app: App, userId: string): Promise<{ success: true; newEmails: number }> {
  const waiting = new Set((await mailAccounts(app.db, userId)).map((account) => account.id))
  let newEmails = 0
  if (waiting.size === 0) return { success: true, newEmails }
  await new Promise<void>((resolve) => {
    const timer = setTimeout(finish, timeoutMs)
    const stop = app.events.listen((event) => {
      if (!('userId' in event) || event.userId !== userId) return
      if (event.name === 'mail.arrived') newEmails += event.ids.length
      if (event.name !== 'sync.progress' || event.state === 'syncing') return
      waiting.delete(event.accountId)
      if (waiting.size === 0) finish()
    })
    function finish() {
      clearTimeout(timer)
      stop()
      resolve()
    }
    for (const id of waiting) app.wakeAccount(id, 'sync')
  })
  return { success: true, newEmails }
}
