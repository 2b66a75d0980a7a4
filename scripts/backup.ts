// `npm run backup` makes a backup of everything, also while Homing runs on the same folder. It prints the file.
import path from 'node:path'
import { createOrder } from '../src/backups/create/create-backup.ts'
import { writeBackup } from '../src/backups/create/write-backup.ts'
import { readKeyFile } from '../src/core/key-file.ts'
import { secretsFrom } from '../src/core/secrets.ts'
import { readSettings } from '../src/settings.ts'
import { hasDatabase } from '../src/store/open.ts'

process.umask(0o077)
try {
  const settings = readSettings()
  const { dataDir, masterKeyFile, backupFolder, backupPassphrase } = settings
  if (!hasDatabase(dataDir))
    throw new Error(`There's no Homing data in ${dataDir} yet. Start Homing once, or set DATA_DIR to the folder it uses.`)
  const secrets = secretsFrom(readKeyFile(masterKeyFile))
  const { name } = await writeBackup(createOrder(settings, secrets, 'by-hand', new Date()))
  console.log(path.join(backupFolder, name))
  if (backupPassphrase === undefined)
    console.log(`It isn't encrypted and doesn't include the master key: keep ${masterKeyFile} somewhere else safe.`)
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
