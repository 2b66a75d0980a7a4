// Whether Homing holds what Gmail holds: each message once, in the folders and with the flags that its labels say.
import type { Held } from '../../tests/support/gmail/control.ts'
import { inDatabase } from './verdict.ts'

export interface Compared {
  missing: number
  /** Here, and not there. */
  left: number
  /** A mail that is here twice, by its Message-ID or in one folder. */
  twice: number
  /** In other folders than its labels say, or with other flags. */
  wrong: number
}

const folders: [label: string, role: string][] = [
  ['TRASH', 'trash'],
  ['SPAM', 'junk'],
  ['INBOX', 'inbox'],
  ['SENT', 'sent'],
  ['DRAFT', 'drafts'],
]

export function compare(dataDir: string, there: Held, names: Map<string, string>): Compared {
  const { places, twice } = here(dataDir)
  const ids = Object.keys(there)
  const wrong = ids.filter(
    (id) => places.has(id) && placesOf(there[id]?.labels ?? [], names) !== places.get(id)?.toSorted().join('\n'),
  )
  return {
    missing: ids.filter((id) => !places.has(id)).length,
    left: [...places.keys()].filter((id) => !(id in there)).length,
    twice,
    wrong: wrong.length,
  }
}

/** Where a mail with these labels lies: role or path, then whether it is read and starred. */
function placesOf(labels: string[], names: Map<string, string>): string {
  const flags = `${Number(!labels.includes('UNREAD'))}${Number(labels.includes('STARRED'))}`
  const shut = labels.find((label) => label === 'TRASH' || label === 'SPAM')
  const own = labels.flatMap((label) => names.get(label) ?? [])
  const system = folders.filter(([label]) => labels.includes(label)).map(([, role]) => role)
  const all = shut ? [shut === 'TRASH' ? 'trash' : 'junk'] : [...own, ...(system.length > 0 ? system : ['archive'])]
  return all
    .map((place) => `${place} ${flags}`)
    .sort()
    .join('\n')
}

/** The places of each message, by Gmail's id. */
function here(dataDir: string) {
  return inDatabase(dataDir, (db) => {
    const rows = db
      .prepare(
        `select g.gmail_id id, case b.role when 'other' then b.path else b.role end place, p.read, p.starred from placement p
         join mailbox b on b.id = p.mailbox_id join gmail_message g on g.account_id = p.account_id and g.uid = p.uid`,
      )
      .all() as { id: string; place: string; read: number; starred: number }[]
    const places = new Map<string, string[]>()
    for (const { id, place, read, starred } of rows) places.set(id, [...(places.get(id) ?? []), `${place} ${read}${starred}`])
    const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n
    const mails = 'select count(*) n from (select 1 from message group by account_id, message_id having count(*) > 1)'
    const uids = 'select count(*) n from (select 1 from placement group by mailbox_id, message_key having count(*) > 1)'
    return { places, twice: count(mails) + count(uids) }
  })
}

/** How many of the mailbox's messages are listed here, and whether each folder has been once. */
export function progress(dataDir: string): { listed: number; complete: boolean } {
  return inDatabase(dataDir, (db) => {
    const count = (sql: string) => (db.prepare(sql).get() as { n: number }).n
    const folders = count('select count(*) n from mailbox')
    return {
      listed: count('select count(distinct uid) n from placement'),
      complete: folders > 0 && count('select count(*) n from mailbox where complete = 0') === 0,
    }
  })
}
