// A desk whose failures are heard: who watches the disk learns at once that a write had no room, and who asked for the write
// gets the error with the sentence for people. Whatever else fails, fails as it did.
import { toAppError } from '../../core/errors.ts'
import { isNoRoom } from '../../core/no-room.ts'
import type { DbDesk } from './db-thread.ts'

export function heard({ query, batch, close }: DbDesk, noRoom: () => void): DbDesk {
  const told = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (cause) {
      if (!isNoRoom(cause)) throw cause
      noRoom()
      throw toAppError(cause)
    }
  }
  return {
    query: (sql, parameters) => told(query(sql, parameters)),
    batch: (steps) => told(batch(steps)),
    close,
  }
}
