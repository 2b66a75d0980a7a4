/** Opens another document in this tab: a page of a provider, by way of the server. */
export function redirectTo(address: string): void {
  location.assign(address)
}
