// The connector for the Gmail API. The parts: gmail/api.ts asks it, within its limits; gmail/labels.ts says which labels are
// which folders; gmail/changes.ts lists and keeps in step; gmail/apply.ts carries changes; gmail/send.ts sends.
import { AppError } from '../core/errors.ts'
import type { ConnectorAccount, MailConnector } from './connector.ts'
import type { MailDeps } from './imap/client.ts'

/** Needs `account.gmail` and `account.accessToken`. `lane`: what a person waits for goes before the background. */
export async function openGmail(
  _account: ConnectorAccount,
  _lane: 'user' | 'sync',
  _deps: Pick<MailDeps, 'log'>,
): Promise<MailConnector> {
  throw new AppError('unconfigured', 'This is being built.')
}
