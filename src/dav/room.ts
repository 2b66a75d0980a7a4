// How much of a person's contacts is stored: a server may send cards with as many addresses, groups and pictures as it likes.
import type { App } from '../app.ts'
import { davLimits } from './limits.ts'
import { amountsAmong, amountsOf, type StoredCard } from './queries.ts'

export interface Room {
  /** The cards without what there is no more room for; they take the place of those with their addresses. */
  fit(collectionId: string, cards: readonly StoredCard[]): Promise<StoredCard[]>
  /** Whether something was left out. */
  isShort(): boolean
}

export async function roomFor(app: App, userId: string): Promise<Room> {
  const stored = await amountsOf(app.db, userId)
  const left = { ...davLimits.room }
  for (const kind of kinds) left[kind] -= stored[kind]
  let isShort = false
  const take = <T>(kind: 'addresses' | 'groupMembers', rows: readonly T[]): T[] => {
    const taken = rows.slice(0, Math.max(0, left[kind]))
    left[kind] -= taken.length
    isShort ||= taken.length < rows.length
    return taken
  }
  const fitted = ({ card, addresses, groups }: StoredCard): StoredCard => {
    const bytes = card.picture?.length ?? 0
    const hasRoom = bytes <= left.pictureBytes
    if (hasRoom) left.pictureBytes -= bytes
    isShort ||= !hasRoom
    const picture = hasRoom ? {} : { picture: null, picture_type: null }
    return { card: { ...card, ...picture }, addresses: take('addresses', addresses), groups: take('groupMembers', groups) }
  }
  return {
    async fit(collectionId, cards) {
      const urls = cards.map(({ card }) => card.url)
      const freed = await amountsAmong(app.db, userId, { collectionId, urls })
      for (const kind of kinds) left[kind] += freed[kind]
      return cards.map(fitted)
    },
    isShort: () => isShort,
  }
}

const kinds = ['addresses', 'groupMembers', 'pictureBytes'] as const
