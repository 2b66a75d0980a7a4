// Triage in a thread with limits on time and memory, so that ten thousand new mails delay no page, and no mail can stop the
// server.
import type { Log } from '../core/log.ts'
import { startWorker, type WorkerClient, WorkerError } from '../core/worker.ts'
import { second } from '../shared/limits.ts'
import type { TriageMail, TriageResult } from './findings.ts'
import type { TriageMethods } from './triage-thread.ts'

export interface TriageWorker {
  /** In order. A mail that exceeds the limits gets an empty result. */
  analyze(mails: TriageMail[]): Promise<TriageResult[]>
  close(): Promise<void>
}

export interface TriageLimits {
  /** For the first mail, for each further one, and for each megabyte. */
  mailMs: number
  msPerMail: number
  msPerMegabyte: number
  batchChars: number
  batchMails: number
  memoryMb: number
}
const workerLimits: TriageLimits = {
  mailMs: 6 * second,
  msPerMail: 50,
  msPerMegabyte: second,
  batchChars: 4 * 1024 * 1024,
  batchMails: 50,
  memoryMb: 256,
}

/** Starts with the first mails. */
export function createTriageWorker(log: Log, limit: TriageLimits = workerLimits): TriageWorker {
  const worker = startWorker<TriageMethods>(new URL('./triage-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limit.memoryMb },
  })
  return {
    async analyze(mails) {
      const results: TriageResult[] = []
      for (const batch of batches(mails, limit)) results.push(...(await analyzeWithin(worker, batch, limit, log)))
      return results
    },
    close: () => worker.close(),
  }
}

const sizeOf = (mail: TriageMail) => mail.text.length + (mail.html?.length ?? 0)

function* batches(mails: TriageMail[], limit: TriageLimits): Generator<TriageMail[]> {
  let batch: TriageMail[] = []
  let chars = 0
  for (const mail of mails) {
    if (batch.length > 0 && (chars + sizeOf(mail) > limit.batchChars || batch.length >= limit.batchMails)) {
      yield batch
      batch = []
      chars = 0
    }
    batch.push(mail)
    chars += sizeOf(mail)
  }
  if (batch.length > 0) yield batch
}

/** If the batch fails, each mail is analyzed by itself, and the failing one gets an empty result. */
async function analyzeWithin(
  worker: WorkerClient<TriageMethods>,
  mails: TriageMail[],
  limit: TriageLimits,
  log: Log,
): Promise<TriageResult[]> {
  const megabytes = mails.reduce((sum, mail) => sum + sizeOf(mail), 0) / 1024 / 1024
  const timeoutMs = limit.mailMs + (mails.length - 1) * limit.msPerMail + megabytes * limit.msPerMegabyte
  try {
    return await worker.call('analyze', mails, { timeoutMs })
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, mails: mails.length }, 'triage batch exceeded its limits')
  }
  if (mails.length === 1) return mails.map((mail) => emptyResult(mail.key))
  const results: TriageResult[] = []
  for (const mail of mails) results.push(...(await analyzeWithin(worker, [mail], limit, log)))
  return results
}

export function emptyResult(key: number): TriageResult {
  return {
    key,
    seenText: null,
    language: null,
    findings: [],
    reply: { needed: 'no', confidence: 0, reason: 'It could not be read.', finding: null },
    sentiment: 'neutral',
    headerGuesses: [],
    wordGuesses: [],
    features: [],
  }
}
