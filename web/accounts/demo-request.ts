// Somebody has asked for the demo before registering. Kept in the tab, where a link from elsewhere cannot put it.
import { tabStore } from '../storage.ts'

const key = 'demo-requested'

/** Where registering leads then. */
export const demoPath = '/connect-accounts'

export const requestDemo = () => void tabStore.set(key, 'yes')

/** Answers once. */
export function consumeDemoRequest(): boolean {
  const isRequested = tabStore.get(key) !== null
  tabStore.remove(key)
  return isRequested
}
