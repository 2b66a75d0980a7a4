// What a person's page shows of push: what they want to be told, and where it goes.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import type { PushState, PushTarget } from '../shared/push.ts'
import type { SignedInAs } from '../trpc.ts'
import { deleteTarget, mailboxChoices, type TargetRow, targetsOf } from './queries.ts'
import { readPushSettings } from './settings.ts'
import { openSecret, type TargetSecret } from './target-secret.ts'

export async function pushState(app: App, person: SignedInAs): Promise<PushState> {
  const { userId } = person
  const [{ settings }, rows, mailboxes] = await Promise.all([
    readPushSettings(app, userId),
    targetsOf(app.db, userId),
    mailboxChoices(app.db, userId),
  ])
  return { settings, targets: rows.map((row) => shown(app, person, row)), mailboxes }
}

function shown(app: App, { sessionId }: SignedInAs, row: TargetRow): PushTarget {
  return {
    id: row.id,
    kind: row.kind,
    address: addressOf(openSecret(app, row.id, row.secret)),
    userAgent: row.user_agent ?? '',
    current: row.session_id === sessionId,
    createdAt: new Date(row.created_at).toISOString(),
    lastSentAt: row.last_sent_at === null ? null : new Date(row.last_sent_at).toISOString(),
    problem: row.problem,
    disabled: row.disabled_at !== null,
  }
}

function addressOf(secret: TargetSecret): string {
  switch (secret.kind) {
    case 'browser':
      return ''
    case 'ntfy':
      return `${withoutScheme(secret.server)}/${secret.topic}`
    case 'gotify':
      return withoutScheme(secret.server)
  }
}
const withoutScheme = (server: string) => server.replace(/^https?:\/\//, '')

export async function removeTarget(app: App, userId: string, id: string): Promise<void> {
  if (!(await deleteTarget(app.db, userId, id))) throw noTarget()
  app.log.info({ userId, target: id }, 'push target removed')
}

export const noTarget = () => new AppError('missing', 'This device is no longer in the list.')
