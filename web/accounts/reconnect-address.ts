// The way to mend an account: the page of accounts, with its form open.
const name = 'reconnect'

export function reconnectAddress(accountId: string): string {
  return `/connect-accounts?${name}=${encodeURIComponent(accountId)}`
}

/** The account an address asks to mend. */
export function accountToReconnect(params: URLSearchParams): string | undefined {
  return params.get(name) ?? undefined
}
