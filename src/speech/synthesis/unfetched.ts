// Sound that was spoken stays in memory until it is fetched, and who fetches slowly holds up nobody. So nothing more is spoken
// for a person who has that much of it lying about.
import type { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { GrowingSound } from './growing.ts'

export interface Unfetched {
  /** Throws `limited` where there is too much. */
  check(userId: string): void
  /** Counts the sound until the stream has closed. */
  watch(userId: string, sound: GrowingSound, stream: Readable): Readable
}

/** Some twenty minutes of it. */
const mostUnfetched = 64 * 1024 * 1024

export function createUnfetched(most = mostUnfetched): Unfetched {
  const open = new Map<string, Set<{ sound: GrowingSound }>>()
  const bytesOf = (userId: string) => {
    const sounds = new Set([...(open.get(userId) ?? [])].map(({ sound }) => sound))
    return [...sounds].reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return {
    check(userId) {
      if (bytesOf(userId) > most) throw new AppError('limited', 'Too much is waiting to be spoken. Please try again in a moment.')
    },
    watch(userId, sound, stream) {
      const mine = open.get(userId) ?? new Set()
      const one = { sound }
      open.set(userId, mine.add(one))
      return stream.once('close', () => {
        mine.delete(one)
        if (mine.size === 0 && open.get(userId) === mine) open.delete(userId)
      })
    },
  }
}
