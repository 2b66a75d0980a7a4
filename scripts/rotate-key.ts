// `npm run rotate-key` makes a new master key and seals everything anew with it, while Homing is stopped. With `--to FILE` the
// new key goes there, for a key file that cannot be replaced, such as a Docker secret.
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readSettings } from '../src/settings.ts'
import { type Rotation, rotateKey } from '../src/store/keys/rotate-key.ts'

const usage = 'Usage: npm run rotate-key [-- --to FILE], while Homing is stopped'
/** sysexits.h: EX_CONFIG. */
const wrongSettings = 78

process.umask(0o077)
try {
  const to = readArguments()
  print(rotateKey(readSettings(), { to }), to !== undefined)
} catch (cause) {
  const { message } = cause as Error
  console.error(
    message.startsWith('Another Homing') ? `${message} Stop it first; its key can't be changed while it's running.` : message,
  )
  process.exitCode = message.startsWith('Please correct ') ? wrongSettings : 1
}

function readArguments(): string | undefined {
  try {
    const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
    // npm runs this in the folder of the program.
    return to === undefined ? undefined : path.resolve(process.env.INIT_CWD ?? '', to)
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${usage}`, { cause })
  }
}

function print({ resealed, unreadable, keyFile, oldKeyFile }: Rotation, elsewhere: boolean): void {
  console.log(`Master key changed: ${keyFile} — keep a copy of it separate from the data.`)
  console.log(`${resealed} stored passwords and tokens were sealed anew. Everybody has to sign in again.`)
  if (unreadable > 0) console.log(`${unreadable} couldn't be read before either: those mailboxes must be reconnected.`)
  console.log(`Older backups need the old key: ${oldKeyFile}. Delete it once you no longer keep them.`)
  if (elsewhere) console.log(`Homing starts again once MASTER_KEY_FILE=${keyFile} is set.`)
}
