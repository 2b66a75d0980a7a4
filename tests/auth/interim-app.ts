import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { App } from '../../src/app.ts'
import { createEvents } from '../../src/core/events.ts'
import { createLog } from '../../src/core/log.ts'
import { openSecrets } from '../../src/core/secrets.ts'
import { readSettings } from '../../src/settings.ts'
import { hasDatabase, openStore } from '../../src/store/open.ts'

export async function testApp({ env = {} }: { env?: Record<string, string> } = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'homing-'))
  let ahead = 0
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: '1', ...env })
  const secrets = openSecrets(dataDir, hasDatabase(dataDir))
  const store = openStore(dataDir)
  const app = {
    settings,
    db: store.db,
    secrets,
    events: createEvents(),
    log: createLog('silent'),
    wake: () => undefined,
    now: () => new Date(Date.now() + ahead),
  } as unknown as App
  return {
    app,
    dataDir,
    passTime({ ms = 0, seconds = 0, hours = 0, days = 0 }) {
      ahead += ms + 1000 * (seconds + 3600 * (hours + 24 * days))
    },
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
