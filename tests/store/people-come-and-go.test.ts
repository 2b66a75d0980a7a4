import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { migrate, migrations } from '../../src/store/migrate.ts'
import { databaseFile } from '../../src/store/open.ts'

test('people and invitations of before can still be used, and each invitation can be named', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'store-'))
  const db = new Database(databaseFile(folder))
  try {
    migrate(db, databaseFile(folder), migrations.slice(0, 2))
    db.exec(`
      insert into user (id, email, name, password_hash, role, created_at) values
        ('ada', 'ada@people.test', 'Ada', 'x', 'admin', 1), ('bob', 'bob@people.test', 'Bob', 'x', 'member', 2);
      insert into session (id, user_id, created_at, last_seen_at, expires_at, user_agent, address) values
        ('old', 'ada', 1, 10, 1000, '', ''), ('new', 'ada', 1, 20, 1000, '', '');
      insert into invite (code_hash, created_by, created_at, expires_at) values ('a', 'owner', 1, 1000), ('b', 'ada', 1, 1000);`)
    const cutOff = [`${databaseFile(folder)}.schema-2.then.part`, `${databaseFile(folder)}.schema-2.then.part-journal`]
    for (const file of cutOff) writeFileSync(file, 'the beginning of a copy')
    migrate(db, databaseFile(folder))
    // One copy of before, and it is whole.
    const copies = readdirSync(folder).filter((name) => name.includes('.schema-'))
    expect(copies).toEqual([expect.stringMatching(/^homing\.db\.schema-2\.[\dTZ-]+$/)])
    expect(db.prepare('select id, last_seen_at, disabled_at, deleted_at from user order by id').all()).toEqual([
      { id: 'ada', last_seen_at: 20, disabled_at: null, deleted_at: null },
      { id: 'bob', last_seen_at: null, disabled_at: null, deleted_at: null },
    ])
    const invites = db.prepare<[], { id: string; note: string }>('select id, note from invite').all()
    expect(new Set(invites.map(({ id }) => id)).size).toBe(2)
    for (const { id, note } of invites) expect([id.length, note]).toEqual([24, ''])
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
