// Tracks drafts open in a composer, in any tab: those are saved by it and not uploaded in the background.
import { inMailbox } from '../../shared-mailbox.ts'

const openHere = new Map<string, number>()
const answerTimeoutMs = 300
interface Message {
  asks?: string
  has?: string
}
const channel = 'BroadcastChannel' in window ? new BroadcastChannel(inMailbox('homing-writing')) : undefined
const listeners = new Set<(name: string) => void>()

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.asks !== undefined && openHere.has(data.asks)) channel.postMessage({ has: data.asks } satisfies Message)
  if (data.has !== undefined) for (const listener of [...listeners]) listener(data.has)
})

/** Marks it open; returns how to unmark. */
export function markDraftOpen(name: string): () => void {
  openHere.set(name, (openHere.get(name) ?? 0) + 1)
  return () => {
    const left = (openHere.get(name) ?? 1) - 1
    if (left > 0) openHere.set(name, left)
    else openHere.delete(name)
  }
}

export const isOpenHere = (name: string) => openHere.has(name)

/** Those open in any tab; other tabs have a moment to answer. */
export async function findOpenInTabs(names: readonly string[]): Promise<Set<string>> {
  const open = new Set(names.filter(isOpenHere))
  if (!channel || names.length === 0) return open
  const addOpen = (name: string) => open.add(name)
  listeners.add(addOpen)
  for (const name of names) channel.postMessage({ asks: name } satisfies Message)
  await new Promise((resolve) => setTimeout(resolve, answerTimeoutMs))
  listeners.delete(addOpen)
  return new Set([...open, ...names.filter(isOpenHere)])
}
