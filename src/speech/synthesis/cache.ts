// A cache of recent audio by person, in memory only, since it contains mail; least recently used entries go first. And a limit
// on audio that was synthesized and not read yet, since it stays in memory.
import type { Readable } from 'node:stream'
import { AppError } from '../../core/errors.ts'
import type { SoundBuffer } from './sound-buffer.ts'

export interface SoundCache {
  get(userId: string, key: string): SoundBuffer | undefined
  /** Complete audio only; nothing larger than a person's share. */
  keep(userId: string, key: string, sound: SoundBuffer): void
  forget(userId: string): void
  readonly bytes: number
}
export interface CacheRules {
  perPerson: number
  total: number
}
const megabyte = 1024 * 1024

export function createSoundCache(
  { perPerson, total }: CacheRules = { perPerson: 8 * megabyte, total: 64 * megabyte },
): SoundCache {
  /** In order of last use. */
  const kept = new Map<string, { userId: string; sound: SoundBuffer; bytes: number }>()
  const nameOf = (userId: string, key: string) => JSON.stringify([userId, key])
  const bytesOf = (userId?: string) => {
    let sum = 0
    for (const one of kept.values()) if (userId === undefined || one.userId === userId) sum += one.bytes
    return sum
  }
  const makeRoom = (limit: number, userId?: string) => {
    for (const [name, one] of kept) {
      if (bytesOf(userId) <= limit) return
      if (userId === undefined || one.userId === userId) kept.delete(name)
    }
  }
  return {
    get bytes() {
      return bytesOf()
    },
    get(userId, key) {
      const name = nameOf(userId, key)
      const one = kept.get(name)
      if (!one) return undefined
      kept.delete(name)
      kept.set(name, one)
      return one.sound
    },
    keep(userId, key, sound) {
      const bytes = sound.bytes + 2 * key.length
      if (bytes > perPerson) return
      const name = nameOf(userId, key)
      kept.delete(name)
      kept.set(name, { userId, sound, bytes })
      makeRoom(perPerson, userId)
      makeRoom(total)
    },
    forget(userId) {
      for (const [name, one] of kept) if (one.userId === userId) kept.delete(name)
    },
  }
}

export interface UnreadLimit {
  check(userId: string): void
  /** Counts the audio until the stream closes. */
  watch(userId: string, sound: SoundBuffer, stream: Readable): Readable
}

/** About twenty minutes. */
const maxUnreadBytes = 64 * 1024 * 1024

export function createUnreadLimit(most = maxUnreadBytes): UnreadLimit {
  const open = new Map<string, Set<{ sound: SoundBuffer }>>()
  const bytesOf = (userId: string) => {
    const sounds = new Set([...(open.get(userId) ?? [])].map(({ sound }) => sound))
    return [...sounds].reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return {
    check(userId) {
      if (bytesOf(userId) > most)
        throw new AppError('limited', 'Too many speech requests are waiting. Please try again in a moment.')
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
