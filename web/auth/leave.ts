/** Opens another document in this tab: a page of a provider, by way of the server. */
export function leaveTo(address: string): void {
  location.assign(address)
}
