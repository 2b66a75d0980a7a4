// What somebody gets who carries a data folder away: every file of it as it lies there, and what is inside of those that hold
// something packed: the values of databases, the files in backups, texts in gzip.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import yauzl from 'yauzl'

export interface Loot {
  where: string
  bytes: Buffer
}

export async function lootOf(dataDir: string): Promise<Loot[]> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const loot: Loot[] = []
  for (const file of names) loot.push(...(await opened({ where: path.relative(dataDir, file), bytes: readFileSync(file) })))
  return loot
}

async function opened(one: Loot): Promise<Loot[]> {
  if (one.bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3') return [one, valuesOf(one)]
  if (one.bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') return [one, ...(await filesOf(one))]
  if (one.bytes.subarray(0, 2).toString('hex') === '1f8b') return [one, unpacked(one)]
  return [one]
}

const unpacked = ({ where, bytes }: Loot): Loot => ({ where: `${where} (gzip)`, bytes: gunzipSync(bytes) })

/** Row by row, since what is longer than a page lies in pieces. */
function valuesOf({ where, bytes }: Loot): Loot {
  // A file in WAL mode is read without its log only when its head says so.
  const plain = Buffer.from(bytes)
  plain.fill(1, 18, 20)
  const db = new Database(plain)
  const tables = db
    .prepare<[], string>("select name from sqlite_schema where type = 'table' and sql not like 'create virtual%'")
    .pluck()
    .all()
  const values: Buffer[] = []
  for (const table of tables)
    for (const row of db.prepare<[], unknown[]>(`select * from "${table}"`).raw().iterate())
      for (const value of row) values.push(...bytesOf(value))
  db.close()
  return { where: `${where} (rows)`, bytes: Buffer.concat(values) }
}

function bytesOf(value: unknown): Buffer[] {
  if (value === null) return []
  const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value))
  const inside = bytes.subarray(0, 2).toString('hex') === '1f8b' ? [gunzipSync(bytes)] : []
  return [bytes, ...inside, Buffer.from('\n')]
}

async function filesOf({ where, bytes }: Loot): Promise<Loot[]> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true })
  const loot: Loot[] = []
  const entries = new Promise<void>((resolve, reject) => {
    zip.on('error', reject).on('end', resolve)
    zip.on('entry', (entry: yauzl.Entry) => {
      contentOf(zip, entry)
        .then((content) => opened({ where: `${where}/${entry.fileName}`, bytes: content }))
        .then((found) => loot.push(...found))
        .then(() => zip.readEntry(), reject)
    })
  })
  zip.readEntry()
  await entries
  return loot
}

async function contentOf(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const stream = await promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(entry)
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}
