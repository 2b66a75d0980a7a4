/** Ends when the browser has nothing better to do, `wait` ms from now at the earliest. Not every browser can tell. */
export async function whenIdle(wait = 0): Promise<void> {
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  if (!('requestIdleCallback' in window)) return
  await new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: 5000 }))
}
