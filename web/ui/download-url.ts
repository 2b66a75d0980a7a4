/** A download by the browser itself, from an address that needs no token; the page stays. Without a name, the server's counts. */
export function downloadUrl(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
