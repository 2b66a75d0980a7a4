// Before the first test: the web files, the bundle of the server, and a data folder whose demo mailbox is filled and sorted, which every demo starts from.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildServer, buildWeb } from './build.ts'
import { startDemo } from './homing.ts'

export default async function setUp(): Promise<() => void> {
  buildWeb()
  buildServer()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homing-demo-'))
  const demo = await startDemo({ DATA_DIR: folder, TTS_BACKEND: 'espeak' })
  await demo.stop()
  process.env.DEMO_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
