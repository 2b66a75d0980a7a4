// What a provider gave for a mailbox, its tokens sealed for their one row and column.
import type { Selectable } from 'kysely'
import type { App } from '../../app.ts'
import type { Tokens } from '../../connectors/oauth/provider.ts'
import { AppError } from '../../core/errors.ts'
import { second } from '../../shared/limits.ts'
import { sealContext } from '../../store/keys/sealed.ts'
import type { OauthGrantTable } from '../../store/tables/accounts.ts'

export type Grant = Selectable<OauthGrantTable>
type Column = 'refresh_token' | 'access_token'

function sealToken(app: App, accountId: string, column: Column, token: string): string {
  return app.secrets.seal(token, sealContext(`oauth_grant.${column}`, accountId))
}

/** Undefined where there is none. Throws `reconnect` when it cannot be opened: another key, or a row that was tampered with. */
export function openToken(app: App, grant: Pick<Grant, Column | 'account_id'>, column: Column): string | undefined {
  const sealed = grant[column]
  if (sealed === null) return undefined
  try {
    return app.secrets.open(sealed, sealContext(`oauth_grant.${column}`, grant.account_id))
  } catch (cause) {
    throw new AppError('reconnect', "The stored access can't be read anymore. Please reconnect this mailbox.", {
      cause,
      details: { cause: 'other' },
    })
  }
}

/** The columns that tokens fill, as of now. A refresh token that did not come, and an end that was not said, are left out. */
export function tokenColumns(app: App, accountId: string, tokens: Tokens) {
  const now = app.now().getTime()
  const { refreshToken, refreshExpiresIn } = tokens
  return {
    scope: tokens.scope,
    access_token: sealToken(app, accountId, 'access_token', tokens.accessToken),
    access_expires_at: now + tokens.expiresIn * second,
    renewing_until: 0,
    ...(refreshToken === undefined ? {} : { refresh_token: sealToken(app, accountId, 'refresh_token', refreshToken) }),
    ...(refreshExpiresIn === undefined ? {} : { ends_at: now + refreshExpiresIn * second }),
  }
}
