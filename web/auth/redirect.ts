/** Opens another document in this tab: a page of a provider, by way of the server. */
export function redirectTo(address: string): void {
  location.assign(address)
}

/** The same, and Back doesn't lead to this page any more. */
export function replaceWith(address: string): void {
  location.replace(address)
}
