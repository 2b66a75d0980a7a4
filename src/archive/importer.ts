// Takes mails into an archive, a handful at a time: each handful is one transaction, so that an import that is cut off has taken whole
// mails, and the same file again goes on where that was.
import type { App } from '../app.ts'
import type { Described } from '../connectors/archive/described.ts'
import { AppError } from '../core/errors.ts'
import { second } from '../shared/limits.ts'
import { folderStep, type MailRow, mailSteps, packMail } from './archive-store.ts'
import { type ArchiveRef, isThere, knownDigests } from './queries.ts'
import { anywhere } from './reading/file.ts'
import { folderOfLabels } from './reading/folders.ts'
import type { Folder, Found, FoundMail } from './reading/found.ts'

const atOnce = { mails: 100, bytes: 4 * 1024 * 1024 }
const mostProblems = 10
/** How often others hear of it. */
const REPORT_EVERY = { progress: second, sync: 5 * second }

export interface ImportCounts {
  imported: number
  known: number
  refused: number
  problems: string[]
}
interface Placed {
  folder: Folder
  row: MailRow
}

export class Importer {
  readonly counts: ImportCounts = { imported: 0, known: 0, refused: 0, problems: [] }
  readonly #app: App
  readonly #account: ArchiveRef
  /** How much of the file has been read, between 0 and 1; undefined where nobody knows. */
  readonly #share: () => number | undefined
  readonly #folders = new Set<string>()
  #waiting: FoundMail[] = []
  #bytes = 0
  #reportedAt = { progress: 0, sync: 0 }

  constructor(app: App, account: ArchiveRef, share: () => number | undefined) {
    this.#app = app
    this.#account = account
    this.#share = share
  }

  async take(found: Found): Promise<void> {
    if (found.is === 'refused') return this.#refuse(found.why)
    this.#waiting.push(found)
    this.#bytes += found.bytes.length
    if (this.#waiting.length >= atOnce.mails || this.#bytes >= atOnce.bytes) await this.flush()
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    if (waiting.length === 0) return
    await this.#store(await this.#describe(waiting))
    this.#emit()
  }

  /** Its worker lists what is new. */
  wakeSync(): void {
    this.#reportedAt.sync = performance.now()
    this.#app.wakeAccount(this.#account.id, 'sync')
  }

  async #describe(waiting: FoundMail[]): Promise<Placed[]> {
    const now = this.#app.now().getTime()
    const described = await this.#app.mime.describeMails(
      waiting.map(({ bytes, perhaps }) => ({ bytes, now, ...(perhaps === undefined ? {} : { perhaps }) })),
    )
    const placed: Placed[] = []
    for (const [at, mail] of waiting.entries()) {
      const found = described[at]
      if (!found?.isMail) this.#refuse("Part of the file isn't an email: it has no header.")
      else if (found.deleted) this.#refuse('An email was already deleted in the app that created the file.')
      else placed.push(await placedMail(mail, found))
    }
    return placed
  }

  async #store(all: Placed[]): Promise<void> {
    const known = new Map<string, Set<string>>()
    for (const [path, some] of Map.groupBy(all, ({ folder }) => folder.path)) {
      const digests = some.map(({ row }) => row.digest)
      known.set(path, await knownDigests(this.#app.db, this.#account, path, digests))
    }
    const fresh: Placed[] = []
    for (const one of all) {
      const there = known.get(one.folder.path)
      if (there?.has(one.row.digest)) this.counts.known++
      else {
        there?.add(one.row.digest)
        fresh.push(one)
      }
    }
    if (fresh.length === 0) return
    await this.#makeFolders(fresh.map(({ folder }) => folder))
    for (const { row } of fresh) row.raw = await packMail(row.bytes)
    await this.#app.writeAll(fresh.flatMap(({ folder, row }) => mailSteps(this.#account, folder.path, row)))
    this.counts.imported += fresh.length
  }

  /** Nothing is made for an archive that is gone. */
  async #makeFolders(folders: Folder[]): Promise<void> {
    const missing = folders.filter(({ path }) => !this.#folders.has(path))
    if (!(await isThere(this.#app.db, this.#account))) throw new AppError('missing', 'This archive no longer exists.')
    if (missing.length === 0) return
    await this.#app.writeAll(missing.map(({ path, role }) => folderStep(this.#account, path, role)))
    for (const { path } of missing) this.#folders.add(path)
  }

  #refuse(why: string): void {
    this.counts.refused++
    if (this.counts.problems.length < mostProblems && !this.counts.problems.includes(why)) this.counts.problems.push(why)
  }

  #emit(): void {
    const now = performance.now()
    if (now - this.#reportedAt.sync > REPORT_EVERY.sync) this.wakeSync()
    if (now - this.#reportedAt.progress < REPORT_EVERY.progress) return
    this.#reportedAt.progress = now
    const { imported, known, refused } = this.counts
    const done = imported + known + refused
    const share = this.#share()
    const total = share === undefined || share <= 0 ? done : Math.max(done, Math.round(done / share))
    const { id: accountId, userId } = this.#account
    this.#app.events.emit('sync.progress', { userId, accountId, state: 'syncing', done, total })
  }
}

async function placedMail({ bytes, folder, fallbackFolder, stateFor }: FoundMail, found: Described): Promise<Placed> {
  const { mail, ranges, digest } = found
  const state = await stateFor?.(mail.messageId)
  const row: MailRow = {
    digest,
    flags: state?.flags ?? found.flags,
    described: { mail: state ? datedAs(mail, state.arrived) : mail, ranges },
    size: bytes.length,
    bytes,
    raw: Buffer.alloc(0),
  }
  return { row, folder: folder ?? folderOfLabels(found.labels) ?? fallbackFolder ?? anywhere }
}

/** What was known of its date where it comes from is exact. */
function datedAs(mail: Described['mail'], arrived: number): Described['mail'] {
  if (mail.date === arrived) return mail
  const { dateOffset: _none, ...rest } = mail
  return { ...rest, date: arrived, dated: false }
}
