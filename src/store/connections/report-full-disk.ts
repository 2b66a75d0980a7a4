// A DbClient whose failures are observed: who watches the disk learns at once that a write had no room, and who asked for the write
// gets the error with the sentence for people. Whatever else fails, fails as it did.

import { isDiskFull } from '../../core/disk-full.ts'
import { toAppError } from '../../core/errors.ts'
import type { DbClient } from './db-client.ts'

export function reportFullDisk({ query, batch, close }: DbClient, onDiskFull: () => void): DbClient {
  const reporting = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause
      onDiskFull()
      throw toAppError(cause)
    }
  }
  return {
    query: (sql, parameters) => reporting(query(sql, parameters)),
    batch: (steps) => reporting(batch(steps)),
    close,
  }
}
