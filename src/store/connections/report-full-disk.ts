// A DbClient whose failures are observed: who watches the disk learns at once that a write had no room, and who asked for the write
// gets the error with the sentence for people. Whatever else fails, fails as it did.

import { isNoRoom } from '../../core/disk-full.ts'
import { toAppError } from '../../core/errors.ts'
import type { DbClient } from './db-client.ts'

export function heard({ query, batch, close }: DbClient, noRoom: () => void): DbClient {
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
