// The access token of a mailbox, renewed before it ends: by one caller at a time, in whichever thread.
import type { App } from '../../app.ts'
import { AppError } from '../../core/errors.ts'

/**
 * A token that is good for another minute at least. `refused`: one the mail server has just turned down; where that is the
 * one kept, it is renewed. Throws `reconnect` (`details.cause` is a ReconnectCause) when there is none to be had.
 */
export async function accessTokenOf(_app: App, _accountId: string, _refused?: string): Promise<string> {
  throw new AppError('unconfigured', 'This is being built.')
}
