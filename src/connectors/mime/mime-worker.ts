// Where hostile mail is parsed: a worker thread with limits on time and memory (mime-thread.ts), so that
// no mail can stop the server or another mail's sync. A job that fails or takes too long gives a placeholder.
import type { Log } from '../../core/log.ts'
import { type CallOptions, startWorker, type WorkerClient, WorkerError } from '../../core/worker.ts'
import { second } from '../../shared/limits.ts'
import { packTexts } from '../../store/packed-texts.ts'
import { type Described, describeNothing, type WhenInput } from '../archive/described.ts'
import type { RemoteText } from '../connector.ts'
import type { TimeWindow } from '../dav/event-time.ts'
import type { EventChange } from '../dav/merge-event.ts'
import type { ReadCard } from '../dav/parse-card.ts'
import type { ReadEvent } from '../dav/parse-event.ts'
import { createFileTextWorker, type FileTextWorker } from './files/file-text-worker.ts'
import type { MailBatch, MimeMethods, PackedBatch, TextBatch } from './mime-thread.ts'
import type { Fold } from './sanitise/fold.ts'
import type { LinkWarning } from './sanitise/link-warnings.ts'
import { sanitiseAsText } from './sanitise/plain.ts'
import type { Signing } from './sanitise/signed-address.ts'
import type { ReadInvitation } from './texts/parse-invitation.ts'

export interface ReadText {
  uid: number
  /** Readable text of the mail, at most 200,000 characters. */
  text: string
  /** First 200 characters worth showing in a list. */
  snippet: string
  /** HTML as it came, valid Unicode, still hostile; null where there is none. */
  html: string | null
  /** The calendar part as it came (RFC 5545), still hostile; '' where it holds no calendar, null where there is no such part. */
  calendar: string | null
  /** False where the mime parser limits exceeded: text is then ''. */
  readable: boolean
}

/** A text as it is stored: its HTML is only in the frame (store/packed-texts.ts). */
export interface PackedText extends Omit<ReadText, 'html'> {
  packed: Uint8Array
}
export function packed({ html, ...read }: ReadText): PackedText {
  return { ...read, packed: packTexts({ text: read.text, html, seenText: null }) }
}

export interface SanitiseInput {
  html: string | null
  text: string
  /** contentId -> data: URL or app URL for images the text refers to. */
  inlineImages: Record<string, string>
  /** remove: remote images are taken out and counted; keep: they point to the image proxy. */
  images: 'remove' | 'keep' | 'leave'
  /** Needed for `keep`. */
  imageProxy?: Signing
  /** Given: a link that deceives leads to the page that says so first. */
  leave?: Signing
  /** Given: what the mail quotes is folded. */
  fold?: Fold
  /** For a program that reads the text: only what makes a text visible or not is kept, so no links. */
  textOnly?: true
}
export interface Sanitised {
  /** A body fragment, safe to put into the sandboxed document. */
  html: string
  remoteImages: number
  /** Of those, the ones nobody is meant to see: taken out, whatever is shown. */
  trackers: number
  /** Links whose words name another place than they lead to, and their like. */
  links: LinkWarning[]
  /** True when the html sanitiser limits exceeded and the plain text stands in. */
  fellBack: boolean
}

export interface MimeWorker extends FileTextWorker {
  readTexts(mails: RemoteText[]): Promise<ReadText[]>
  /** The same for texts that are only stored. */
  packTexts(mails: RemoteText[]): Promise<PackedText[]>
  sanitise(input: SanitiseInput): Promise<Sanitised>
  /** What a reader of a mail sees of its HTML, as text; '' where that cannot be found within the limits. */
  seenText(input: { html: string; text: string }): Promise<string>
  /** What an archive keeps of whole mails, in their order. One that cannot be taken apart is described as a file. */
  describeMails(mails: WholeMail[]): Promise<Described[]>
  /** What a calendar part asks; null where it asks nothing that can be read. */
  readInvitation(source: string): Promise<ReadInvitation | null>
  /** Contacts of an address book, in their order; null for what is no vCard that can be read. */
  readCards(sources: string[]): Promise<(ReadCard | null)[]>
  /** Events of a calendar with their times in a window, in their order; null for what cannot be read. */
  readEvents(sources: string[], window: TimeWindow): Promise<(ReadEvent | null)[]>
  /** The calendar object with this change; null where it says so already, or cannot be read. */
  mergeEvent(existing: string | null, change: EventChange): Promise<string | null>
}

export interface WholeMail extends WhenInput {
  bytes: Buffer
}

/** The placeholder of a mail that cannot be taken apart. */
export function unreadable(uid: number): ReadText {
  return { uid, text: '', snippet: '', html: null, calendar: null, readable: false }
}

export interface WorkerLimits {
  /** Time for one mail, and what each megabyte of a batch adds to it. */
  mailMs: number
  msPerMegabyte: number
  batchBytes: number
  batchMails: number
  memoryMb: number
}
const workerLimits: WorkerLimits = {
  mailMs: 2 * second,
  msPerMegabyte: second,
  batchBytes: 8 * 1024 * 1024,
  batchMails: 200,
  memoryMb: 256,
}

/** A person who reads one mail after another waits for the start of a thread only once. */
const READING_PAUSE_MS = 30 * second

/** Two threads: what a person waits for never stands behind a sync. Each starts with its first job. */
export function createMimeWorker(log: Log, limit: WorkerLimits = workerLimits): MimeWorker {
  const open = (idleMs?: number) =>
    startWorker<MimeMethods>(new URL('./mime-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limit.memoryMb },
      idleMs,
    })
  const reading = open()
  const showing = open(READING_PAUSE_MS)
  const files = createFileTextWorker(log)
  return {
    async readTexts(mails) {
      const read: ReadText[] = []
      for (const batch of batches(mails, limit)) read.push(...(await readWithin(reading, batch, limit, log)))
      return read
    },
    async packTexts(mails) {
      const read: PackedText[] = []
      for (const batch of batches(mails, limit)) read.push(...(await packWithin(reading, batch, limit, log)))
      return read
    },
    describeMails: (mails) => describeWithin(reading, mails, limit, log),
    sanitise: (input) => sanitiseWithin(showing, input, limit, log),
    readInvitation: (source) => invitationWithin(showing, source, limit, log),
    readCards: (sources) => eachWithin(sources, (some) => reading.call('readCards', some, { timeoutMs: limit.mailMs }), log),
    readEvents: (sources, window) =>
      eachWithin(sources, (some) => reading.call('readEvents', { sources: some, window }, { timeoutMs: limit.mailMs }), log),
    mergeEvent: (existing, change) => showing.call('mergeEvent', { existing, change }, { timeoutMs: limit.mailMs }),
    seenText: (input) => seenWithin(showing, input, limit, log),
    readFile: files.readFile,
    async close() {
      await Promise.all([reading.close(), showing.close(), files.close()])
    },
  }
}

function* batches(mails: RemoteText[], limit: WorkerLimits): Generator<RemoteText[]> {
  let batch: RemoteText[] = []
  let bytes = 0
  for (const mail of mails) {
    const size = sizeOf(mail)
    if (batch.length > 0 && (bytes + size > limit.batchBytes || batch.length >= limit.batchMails)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(mail)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

const sizeOf = (mail: RemoteText) => mail.parts.reduce((sum, part) => sum + part.content.byteLength, 0)

function readWithin(line: WorkerClient<MimeMethods>, mails: RemoteText[], limit: WorkerLimits, log: Log): Promise<ReadText[]> {
  const read = (batch: TextBatch, options: CallOptions) => line.call('readTexts', batch, options)
  return inBatches(mails, limit, log, read, unreadable)
}

function packWithin(line: WorkerClient<MimeMethods>, mails: RemoteText[], limit: WorkerLimits, log: Log): Promise<PackedText[]> {
  const read = async (batch: TextBatch, options: CallOptions) => unpacked(await line.call('packTexts', batch, options))
  return inBatches(mails, limit, log, read, (uid) => packed(unreadable(uid)))
}

function unpacked({ bytes, texts }: PackedBatch): PackedText[] {
  return texts.map(({ end, ...read }, index) => ({ ...read, packed: bytes.subarray(texts[index - 1]?.end ?? 0, end) }))
}

/** Reads a batch; when one mail of it takes the thread down, each is read by itself and that one becomes a placeholder. */
async function inBatches<T>(
  mails: RemoteText[],
  limit: WorkerLimits,
  log: Log,
  read: (batch: TextBatch, options: CallOptions) => Promise<T[]>,
  placeholder: (uid: number) => T,
): Promise<T[]> {
  const batch = pack(mails)
  const timeoutMs = limit.mailMs + (batch.bytes.byteLength / 1024 / 1024) * limit.msPerMegabyte
  try {
    return await read(batch, { timeoutMs, transfer: [batch.bytes.buffer as ArrayBuffer] })
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, mails: mails.length }, 'mime parser limits exceeded')
  }
  if (mails.length === 1) return mails.map(({ uid }) => placeholder(uid))
  const all: T[] = []
  for (const mail of mails) all.push(...(await inBatches([mail], limit, log, read, placeholder)))
  return all
}

/** Copies the parts into one buffer that can be handed over; the originals stay for a second try. */
function pack(mails: RemoteText[]): TextBatch {
  const bytes = new Uint8Array(mails.reduce((sum, mail) => sum + sizeOf(mail), 0))
  let at = 0
  const packed = mails.map((mail) => ({
    uid: mail.uid,
    parts: mail.parts.map(({ type, charset, encoding, content }) => {
      bytes.set(content, at)
      const start = at
      at += content.byteLength
      return { type, charset, encoding, start, end: at }
    }),
  }))
  return { bytes, mails: packed }
}

/** When one mail takes the thread down, each is described by itself. */
async function describeWithin(
  line: WorkerClient<MimeMethods>,
  mails: WholeMail[],
  limit: WorkerLimits,
  log: Log,
): Promise<Described[]> {
  const batch = packWhole(mails)
  const timeoutMs = limit.mailMs + (batch.bytes.byteLength / 1024 / 1024) * limit.msPerMegabyte
  try {
    return await line.call('describeMails', batch, { timeoutMs, transfer: [batch.bytes.buffer as ArrayBuffer] })
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, mails: mails.length }, 'mime description limits exceeded')
  }
  if (mails.length <= 1) return mails.map(({ bytes, ...when }) => describeNothing(bytes, when))
  const described: Described[] = []
  for (const mail of mails) described.push(...(await describeWithin(line, [mail], limit, log)))
  return described
}

function packWhole(mails: WholeMail[]): MailBatch {
  const bytes = new Uint8Array(mails.reduce((sum, mail) => sum + mail.bytes.length, 0))
  let at = 0
  const packed = mails.map(({ bytes: own, ...when }) => {
    bytes.set(own, at)
    const start = at
    at += own.length
    return { ...when, start, end: at }
  })
  return { bytes, mails: packed }
}

async function sanitiseWithin(
  line: WorkerClient<MimeMethods>,
  input: SanitiseInput,
  limit: WorkerLimits,
  log: Log,
): Promise<Sanitised> {
  try {
    return await line.call('sanitise', input, { timeoutMs: limit.mailMs })
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, chars: input.html?.length ?? 0 }, 'html sanitiser limits exceeded')
    // Without folds: this runs on the main thread.
    return sanitiseAsText({ text: input.text, ...(input.leave ? { leave: input.leave } : {}) })
  }
}

async function seenWithin(
  line: WorkerClient<MimeMethods>,
  input: { html: string; text: string },
  limit: WorkerLimits,
  log: Log,
): Promise<string> {
  try {
    return await line.call('seenText', input, { timeoutMs: limit.mailMs })
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, chars: input.html.length }, 'visible text limits exceeded')
    return ''
  }
}

async function invitationWithin(
  line: WorkerClient<MimeMethods>,
  source: string,
  limit: WorkerLimits,
  log: Log,
): Promise<ReadInvitation | null> {
  try {
    return await line.call('readInvitation', source, { timeoutMs: limit.mailMs })
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, chars: source.length }, 'calendar parser limits exceeded')
    return null
  }
}

/** When one contact or event takes the thread down, each is read by itself. */
async function eachWithin<T>(
  sources: string[],
  read: (some: string[]) => Promise<(T | null)[]>,
  log: Log,
): Promise<(T | null)[]> {
  try {
    return await read(sources)
  } catch (cause) {
    if (!(cause instanceof WorkerError) || cause.reason === 'closed') throw cause
    log.warn({ reason: cause.reason, count: sources.length }, 'limits of contacts and events exceeded')
  }
  if (sources.length <= 1) return sources.map(() => null)
  const all: (T | null)[] = []
  for (const source of sources) all.push(...(await eachWithin([source], read, log)))
  return all
}
