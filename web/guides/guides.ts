// The guides of docs/connect as they are built in: each its own file, fetched with its page. The names are part of addresses.
import { type Guide, readGuide } from './read-guide.ts'

const files = import.meta.glob<string>('../../docs/connect/*.md', { query: '?raw', import: 'default' })
const loaders = new Map(Object.entries(files).map(([file, load]) => [nameOf(file), load]))

/** In the order they are offered. */
export const guideNames: readonly string[] = [
  'gmail',
  'outlook',
  'yahoo',
  'imap',
  'voice',
  'phone',
  'push',
  'tokens',
  'mcp',
  'webhooks',
  'home-assistant',
  'calendar-and-contacts',
  'shared-mailboxes',
  'oidc',
].filter((name) => loaders.has(name))

export const isGuide = (name: string) => guideNames.includes(name)

export async function loadGuide(name: string): Promise<Guide> {
  const load = loaders.get(name)
  if (!load) throw new Error(`There is no guide ${name}.`)
  return readGuide(await load())
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/\.md$/, '')
}
