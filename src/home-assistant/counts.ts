import type { App } from '../app.ts'
import { inboxCounts } from '../categories/counts.ts'
import { mailStats } from '../mail/list.ts'
import type { Counts } from './topics.ts'

/** Unread mail as the dashboard counts it, and mail of the inbox in Urgent and Needs Reply (config/categories.json). */
export async function countsFor(app: App, userId: string): Promise<Counts> {
  const [{ unread }, folders] = await Promise.all([mailStats(app, userId), inboxCounts(app, userId)])
  return { unread, urgent: folders.get('urgent')?.mails ?? 0, reply: folders.get('reply')?.mails ?? 0 }
}
