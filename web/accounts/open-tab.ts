/**
 * A tab of its own, opened while the press still counts: later the browser would take it for an advertisement. It is led on
 * once it is known where to. Undefined where the browser opens none.
 */
export function openTab(): { navigate(address: string): void; close(): void } | undefined {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return undefined
  tab.opener = null // whoever is shown there has no way back into this page
  return {
    navigate: (address) => tab.location.replace(new URL(address, location.href).href),
    close: () => tab.close(),
  }
}
