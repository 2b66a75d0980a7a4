/** Resolves when the browser is idle, at the earliest after `wait` ms. Some browsers cannot tell. */
export async function whenIdle(wait = 0): Promise<void> {
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: 5000 }))
}
