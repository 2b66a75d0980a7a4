/** Resolves when the browser is idle, at the earliest after `wait` ms and at the latest `timeout` ms later. Some browsers cannot tell. */
export async function whenIdle(wait = 0, timeout = 5000): Promise<void> {
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  if (!('requestIdleCallback' in globalThis)) return
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout }))
}
