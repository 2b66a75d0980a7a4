// Going back is decided: until everything is closed, nothing may touch what is to be put in its place.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createBackupNow } from '../../src/backups/create/create-backup.ts'
import { stagingFolder } from '../../src/backups/restore/journal.ts'
import { checkBackup, restoreBackup } from '../../src/backups/restore/restore.ts'
import { stageBackup } from '../../src/backups/restore/stage.ts'
import { currentOperation, reopenRequested } from '../../src/backups/running.ts'
import { openFixture, passwordOf } from '../auth/fixture.ts'
import { orderTo, sha256 } from './fixture.ts'

test('what was decided stays as it is, whoever asks for more', async () => {
  await using fixture = await openFixture()
  const { app, dataDir } = fixture
  const { id: userId } = await fixture.register('ada')
  const { sessionId } = await fixture.signIn('ada')
  const caller = { address: '127.0.0.1', fromPrivateAddress: true, userAgent: 'test' }
  const { name } = await createBackupNow(app, userId)
  const input = { name, password: passwordOf('ada') }
  const restore = () => restoreBackup(app, caller, { userId, sessionId, role: 'admin' }, input)

  await restore()
  await reopenRequested(app)

  const staged = () => sha256(readFileSync(path.join(stagingFolder(dataDir), 'homing.db')))
  const before = staged()
  const busy = { kind: 'conflict' }
  expect(currentOperation(app)).toBe('restore')
  await expect(restore()).rejects.toMatchObject(busy)
  await expect(createBackupNow(app, userId)).rejects.toMatchObject(busy)
  await expect(checkBackup(app, userId, { name })).rejects.toMatchObject(busy)
  // Nor another program that looks at nothing but the folder.
  await expect(stageBackup(orderTo(dataDir, path.join(app.settings.backupFolder, name)))).rejects.toMatchObject(busy)
  expect(staged()).toBe(before)
  expect(existsSync(path.join(dataDir, 'restore.json'))).toBe(true)
})
