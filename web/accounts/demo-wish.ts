// Somebody has asked for the demo before registering. Kept in the tab, where a link from elsewhere cannot put it.
import { tabStore } from '../storage.ts'

const key = 'demo-wanted'

/** Where registering leads then. */
export const demoPath = '/connect-accounts'

export const wishForDemo = () => void tabStore.set(key, 'yes')

/** Answers once. */
export function takeDemoWish(): boolean {
  const isWanted = tabStore.get(key) !== null
  tabStore.remove(key)
  return isWanted
}
