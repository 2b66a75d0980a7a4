// The thread of mime-worker.ts: everything that parses hostile mail runs here, under limits of time and memory that
// mime-worker.ts sets. Keep imports few: the thread is started anew whenever a mail breaks it.
import { serveThread } from '../../core/worker.ts'
import { packTexts } from '../../store/packed-texts.ts'
import type { Described, WhenInput } from '../archive/described.ts'
import type { TimeWindow } from '../dav/event-time.ts'
import type { EventChange } from '../dav/merge-event.ts'
import type { ReadCard } from '../dav/parse-card.ts'
import type { ReadEvent } from '../dav/parse-event.ts'
import { type PackedText, type ReadText, type Sanitised, type SanitiseInput, unreadable } from './mime-worker.ts'
import { sanitise } from './sanitise/sanitise.ts'
import type { ReadInvitation } from './texts/parse-invitation.ts'
import { readText } from './texts/read.ts'
import { visibleText } from './texts/visible.ts'

/** Mails with the content of their parts in one buffer: one transfer instead of a copy for each part. */
export interface TextBatch {
  bytes: Uint8Array
  mails: { uid: number; parts: { type: string; charset: string; encoding: string; start: number; end: number }[] }[]
}

/** Texts with what is stored of them in one buffer, each up to its `end`. */
export interface PackedBatch {
  bytes: Uint8Array
  texts: (Omit<PackedText, 'packed'> & { end: number })[]
}

/** Whole mails, in one buffer, too. */
export interface MailBatch {
  bytes: Uint8Array
  mails: (WhenInput & { start: number; end: number })[]
}

export interface EventBatch {
  sources: string[]
  window: TimeWindow
}

const methods = {
  readTexts(batch: TextBatch): ReadText[] {
    return batch.mails.map((mail) => {
      try {
        return readText(
          mail.uid,
          mail.parts.map((part) => ({ ...part, content: batch.bytes.subarray(part.start, part.end) })),
        )
      } catch {
        return unreadable(mail.uid) // One mail that breaks the reader is a placeholder; the others go on.
      }
    })
  },
  packTexts(batch: TextBatch): PackedBatch {
    const frames: Uint8Array[] = []
    let end = 0
    const texts = methods.readTexts(batch).map(({ html, ...read }) => {
      const frame = packTexts({ text: read.text, html, seenText: null })
      frames.push(frame)
      end += frame.length
      return { ...read, end }
    })
    return { bytes: Buffer.concat(frames), texts }
  },
  sanitise: (input: SanitiseInput): Sanitised => sanitise(input),
  seenText: ({ html, text }: { html: string; text: string }): string => visibleText(html, text),
  // Loaded with the first calendar: few mails hold one.
  readInvitation: async (source: string): Promise<ReadInvitation | null> =>
    (await import('./texts/parse-invitation.ts')).readInvitation(source),
  // Loaded with the first contact of an address book.
  readCards: async (sources: string[]): Promise<(ReadCard | null)[]> => {
    const { readCard } = await import('../dav/parse-card.ts')
    return sources.map(readCard)
  },
  // Loaded with the first event of a calendar.
  readEvents: async ({ sources, window }: EventBatch): Promise<(ReadEvent | null)[]> => {
    const { readEvent } = await import('../dav/parse-event.ts')
    return sources.map((source) => readEvent(source, window))
  },
  mergeEvent: async ({ existing, change }: { existing: string | null; change: EventChange }): Promise<string | null> =>
    (await import('../dav/merge-event.ts')).mergeEvent(existing, change),
  // Loaded with the first import.
  describeMails: async ({ bytes, mails }: MailBatch): Promise<Described[]> => {
    const { describeArchived } = await import('../archive/describe.ts')
    const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return mails.map(({ start, end, ...when }) => describeArchived(whole.subarray(start, end), when))
  },
}
export type MimeMethods = typeof methods

serveThread(methods)
