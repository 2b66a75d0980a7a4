// The demo server's file: who has a demo mailbox, since when, and where its mails lie now. Seed mails are named by their
// key; mails that came later are stored beside the file, each under the hash of its bytes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { z } from 'zod'

const SavedSource = z.union([
  z.object({ seed: z.string() }),
  z.object({ stored: z.string().regex(/^[0-9a-f]{64}$/), arrived: z.number() }),
])
const SavedMailbox = z.object({
  uidnext: z.number(),
  modseq: z.number(),
  entries: z.array(z.object({ uid: z.number(), modseq: z.number(), flags: z.string().max(3), source: SavedSource })),
})
const SavedPerson = z.object({
  anchor: z.number(),
  arrivals: z.number(),
  written: z.record(z.string(), z.number()),
  accounts: z.record(z.string(), z.record(z.string(), SavedMailbox)),
})
const SavedFile = z.object({ version: z.literal(1), people: z.record(z.string(), SavedPerson) })

export type SavedMailbox = z.infer<typeof SavedMailbox>
export type SavedPerson = z.infer<typeof SavedPerson>

export interface Storage {
  /** What was saved before; empty without a file. */
  people: Record<string, SavedPerson>
  /** Keeps the bytes and returns their name. They are on disk once `save` has ended. */
  keep(bytes: Buffer): string
  bytes(name: string): Buffer | undefined
  /** Writes the file, whole or not at all. Calls that come while it is written share the next write. */
  save(): Promise<void>
}

/** `snapshot` gives the state to write. Without a file everything stays in memory. */
export function openStorage(file: string | undefined, snapshot: () => Record<string, SavedPerson>): Storage {
  const memory = new Map<string, Buffer>()
  const unsaved = new Set<string>()
  const folder = `${file}.mails`
  const people = file === undefined ? {} : readSaved(file)
  if (file !== undefined) sweep(folder, people)
  let writing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  async function write(target: string): Promise<void> {
    for (const name of [...unsaved]) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeWhole(`${folder}/${name}.eml`, memory.get(name) ?? Buffer.alloc(0))
      unsaved.delete(name)
      memory.delete(name)
    }
    await writeWhole(target, JSON.stringify({ version: 1, people: snapshot() }))
  }

  return {
    people,
    keep(bytes) {
      const name = createHash('sha256').update(bytes).digest('hex')
      memory.set(name, bytes)
      unsaved.add(name)
      return name
    },
    bytes(name) {
      const path = `${folder}/${name}.eml`
      return memory.get(name) ?? (file !== undefined && existsSync(path) ? readFileSync(path) : undefined)
    },
    save() {
      if (file === undefined) return Promise.resolve()
      next ??= writing
        .catch(() => undefined) // its own callers were told
        .then(() => {
          next = undefined
          writing = write(file)
          return writing
        })
      return next
    },
  }
}

async function writeWhole(path: string, content: string | Buffer): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, content, { mode: 0o600, flush: true })
  await rename(draft, path).catch(async (cause: unknown) => {
    await rm(draft, { force: true })
    throw cause
  })
}

/** A file that cannot be understood is put aside: the demo mailbox begins anew, and nothing is lost. */
function readSaved(file: string): Record<string, SavedPerson> {
  if (!existsSync(file)) return {}
  const saved = SavedFile.safeParse(parseJson(readFileSync(file, 'utf8')))
  if (saved.success) return saved.data.people
  renameSync(file, `${file}.unreadable`)
  return {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}

/** Removes stored mails nobody refers to any more. */
function sweep(folder: string, people: Record<string, SavedPerson>): void {
  if (!existsSync(folder)) return
  const mailboxes = Object.values(people).flatMap((person) =>
    Object.values(person.accounts).flatMap((account) => Object.values(account)),
  )
  const used = new Set(
    mailboxes.flatMap((mailbox) => mailbox.entries.flatMap(({ source }) => ('stored' in source ? [`${source.stored}.eml`] : []))),
  )
  for (const name of readdirSync(folder)) if (!used.has(name)) rmSync(`${folder}/${name}`)
}
