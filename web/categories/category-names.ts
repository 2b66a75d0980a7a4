// What a Smart Folder is called in the person's language, and where it is. Those of the system have names of ours; a person's
// own are shown as they were written.
import type { Category } from '../../src/shared/categories.ts'
import type { Topic } from '../../src/shared/system-categories.ts'
import { displayText } from '../format/display-text.ts'
import { translateServerMessage } from '../server-messages.ts'
import { strings } from '../strings.ts'

interface Named {
  id: string
  name: string
}
const names: Record<string, string> = strings.categories.names

export const nameOfCategory = ({ id, name }: Named): string =>
  Object.hasOwn(names, id) ? (names[id] ?? name) : displayText(name)

export const describes = ({ isSystem, description }: Pick<Category, 'isSystem' | 'description'>): string =>
  isSystem ? translateServerMessage(description) : displayText(description)

export const addressOf = ({ id }: { id: string }): string => `/inbox?category=${encodeURIComponent(id)}`

// Not the lists of src/shared/categories.ts: with them all of zod would come to the browser.
const topics: readonly Topic[] = ['personal', 'work', 'finance', 'updates', 'social', 'newsletters', 'promotions', 'spam']

/** A mail has one of these at most. */
export const isTopic = (id: string): boolean => topics.some((topic) => topic === id)

/** The one an address names, by its id or by its name in any case. */
export function findCategory<C extends Named>(categories: readonly C[], wanted: string): C | undefined {
  const folded = wanted.trim().toLowerCase()
  const named = (one: C) => [one.name, nameOfCategory(one)].some((name) => name.toLowerCase() === folded)
  return categories.find(({ id }) => id === wanted) ?? categories.find(named)
}
