// Looks at the plan of every statement that a test has run by the toolbox's `db`, so that none reads all mails of a person to
// find a few: on the main thread everybody waits for that, and in a transaction every write does. What has to read them all
// goes through `app.search`, in a thread of its own.
import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'

/** Tables with a row, or more, for each mail. */
const large =
  'message placement message_body thread_ref mail_category sorted_mail suggestion_look gmail_message archive_mail contact'.split(
    ' ',
  )
/** A person, a mailbox or a kind of folder may hold every mail there is. */
const wide = new Set(['user_id', 'account_id', 'role', 'folder_id', 'mailbox_id', 'uidvalidity', 'category_id', 'path'])

/** What has to read or change that much, and does so seldom or in the sync thread. */
const allowed = [
  // A folder gets another role, a Smart Folder is deleted: each of its mails changes.
  /^update "placement" set "role" = \? where "folder_id"/,
  /^delete from "mail_category" where "user_id" = \? and "category_id" = \?/,
  // The plan of what happens to the rows of a person or a folder shows with every statement about one.
  /^\s*insert into "?(?:user|mailbox)"? |^delete from "mailbox"/,
  // People are fewer than mails, and read in one run (src/contacts/queries.ts).
  /from "account" as "a" cross join "contact" as "c"/,
  // The sync thread: once for each pass over a mailbox.
  /^select "p"\."mailbox_id" as "id", count/,
  /^select count\(\*\) as "count" from "message" where "account_id"/,
  /from archive_mail m where m\.account_id = f\.account_id|^select "uid" from "archive_mail"/,
]

const seen = new Set<string>()
let waiting: string[] = []

const execute = DefaultQueryExecutor.prototype.executeQuery
DefaultQueryExecutor.prototype.executeQuery = function (this: DefaultQueryExecutor, query: CompiledQuery) {
  if (!seen.has(query.sql) && isFromProduct(new Error().stack ?? '')) {
    seen.add(query.sql)
    waiting.push(query.sql)
  }
  return execute.call(this, query)
} as typeof execute

/** Tests may look at whatever they like. */
function isFromProduct(stack: string): boolean {
  const caller = stack.split('\n').find((line) => /\/(?:src|tests)\//.test(line) && !line.includes('query-plans.ts'))
  return caller?.includes('/src/') === true
}

/** Throws where a statement that ran since the last look reads too much. `file`: a database with the schema. */
export function checkQueryPlans(file: string): void {
  const statements = waiting.filter((sql) => !allowed.some((one) => one.test(sql)))
  waiting = []
  if (statements.length === 0 || !existsSync(file)) return
  const db = new Database(file, { readonly: true })
  try {
    const found = statements.flatMap((sql) => {
      const reads = wideReads(db, sql)
      return reads.length === 0 ? [] : [`${reads.join('; ')}\n  in ${sql}`]
    })
    if (found.length > 0) throw new Error(`Reads every mail of a person, where others wait for it:\n${found.join('\n')}`)
  } finally {
    db.close()
  }
}

export function wideReads(db: Database.Database, sql: string): string[] {
  if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(sql)) return []
  const plan = db
    .prepare<unknown[], { detail: string }>(`explain query plan ${sql}`)
    .all(...Array<null>((sql.match(/\?/g) ?? []).length).fill(null))
  const tables = new Map(
    [...sql.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)].flatMap(namesOf),
  )
  const sorts = plan.some(({ detail }) => /TEMP B-TREE FOR (?:ORDER|GROUP) BY/.test(detail))
  const ends = /\blimit\b/i.test(sql) && !sorts
  const partial = new Set(
    db.prepare('select i.name from sqlite_schema s, pragma_index_list(s.name) i where i.partial = 1').pluck().all(),
  )
  return plan
    .map(({ detail }) => detail)
    .filter(
      (detail) => isWide(detail, tables) && !(ends && /USING/.test(detail)) && !partial.has(/INDEX (\w+)/.exec(detail)?.[1]),
    )
}

function namesOf([, table = '', alias]: string[]): [string, string][] {
  return [[table, table], ...(alias === undefined ? [] : ([[alias, table]] as [string, string][]))]
}

function isWide(detail: string, tables: Map<string, string>): boolean {
  const [, how, name = '', columns] = /^(SCAN|SEARCH) (\w+)(?: .*?\((.*)\))?/.exec(detail) ?? []
  if (how === undefined || /VIRTUAL TABLE/.test(detail) || !large.includes(tables.get(name) ?? name)) return false
  if (how === 'SCAN') return true
  return (columns ?? '').split(' AND ').every((column) => wide.has(column.replace(/[=<>]+\?$/, '')))
}
