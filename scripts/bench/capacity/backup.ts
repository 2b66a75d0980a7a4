// A backup as an owner makes it, and the way back from it into an empty folder.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Step } from './steps.ts'

export async function measureBackup(dataDir: string): Promise<Pick<Step, 'backupSeconds' | 'backupBytes' | 'restoreSeconds'>> {
  const folder = mkdtempSync(path.join(path.dirname(dataDir), 'backup-'))
  try {
    console.log('  a backup, and back…')
    const [backups, restored] = [path.join(folder, 'backups'), path.join(folder, 'restored')]
    mkdirSync(backups)
    const backup = await timed('backup', [], { DATA_DIR: dataDir, BACKUP_FOLDER: backups })
    const [file = ''] = backup.output.split('\n')
    const key = path.join(dataDir, 'keys', 'master.key')
    const restore = await timed('restore', [file, '--key', key], { DATA_DIR: restored })
    return { backupSeconds: backup.seconds, backupBytes: statSync(file).size, restoreSeconds: restore.seconds }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function timed(command: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const began = performance.now()
  const program = [`dist/server/${command}.js`, ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...process.env, ...env } })
  return { output: stdout, seconds: (performance.now() - began) / 1000 }
}
