// What is counted in the database itself while mails pour in: every time that a mail was sorted is written down by triggers.
import path from 'node:path'
import Database from 'better-sqlite3'
import { sortVersions } from '../../src/categories/sorting/sorted-queries.ts'

/** Once, into a database of which no program makes use. */
export function beginAudit(dataDir: string): void {
  const db = open(dataDir)
  db.exec(`create table flood_audit (key integer not null, version text not null);
    create trigger flood_new after insert on sorted_mail begin insert into flood_audit values (new.message_key, new.version); end;
    create trigger flood_again after update of version on sorted_mail
      begin insert into flood_audit values (new.message_key, new.version); end;`)
  db.close()
}

export interface Audit {
  listed: number
  sorted: number
  /** Sorted more than once with all there was to go by. */
  twice: number
  /** Their text came later than their turn. */
  withoutText: number
  suggestions: number
  suggestionsTwice: number
  /** Mails that a model answered about more than once. */
  answeredTwice: number
  calls: number
  waitForModel: number
}

export function audit(dataDir: string): Audit {
  const db = open(dataDir)
  const count = (sql: string, ...values: string[]) =>
    (db
      .prepare(sql)
      .pluck()
      .get(...values) as number | null) ?? 0
  const many = (sql: string) => `select count(*) from (${sql} having count(*) > 1)`
  const found: Audit = {
    listed: count("select count(*) from placement where role = 'inbox'"),
    sorted: count('select count(*) from sorted_mail where version = ?', sortVersions.now),
    twice: count(many(`select key from flood_audit where version = '${sortVersions.begun}' group by key`)),
    withoutText: count('select count(distinct key) from flood_audit where version = ?', sortVersions.noText),
    suggestions: count('select count(*) from suggestion'),
    suggestionsTwice: count(many('select 1 from suggestion group by identity, type')),
    answeredTwice: count(many("select 1 from ai_call where purpose = 'sort' and outcome <> 'failed' group by mails")),
    calls: count("select calls from ai_usage where lane = 'background'"),
    waitForModel: count('select count(*) from sorted_mail where asks_model = 1'),
  }
  db.close()
  return found
}

function open(dataDir: string): Database.Database {
  return new Database(path.join(dataDir, 'homing.db'))
}
