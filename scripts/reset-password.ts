// `npm run reset-password -- ada@example.org` prints a link that sets a new password, once and within an hour.
// With `--password-stdin` it reads the new password from its input instead: no link, and no password in the shell's history.
// Works on the data folder of the settings (DATA_DIR), also while Homing runs.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Db } from '../src/app.ts'
import { openBeside } from '../src/auth/beside.ts'
import { makeResetLink } from '../src/auth/one-time.ts'
import { hashPassword } from '../src/auth/passwords/hash.ts'
import { requireGoodPassword } from '../src/auth/passwords/password-rules.ts'
import { deleteResets, personByEmail, setPasswordHash } from '../src/auth/queries.ts'
import { deleteSessions } from '../src/auth/session-queries.ts'
import { readSettings } from '../src/settings.ts'
import { ResetInput, type User } from '../src/shared/auth.ts'

const usage = 'Usage: npm run reset-password -- <email> [--password-stdin]'

async function main(): Promise<void> {
  const { email, fromInput } = readArguments()
  const settings = readSettings()
  await using opened = openBeside(settings.dataDir)
  const user = await personByEmail(opened.db, email)
  if (!user) throw new Error('There is no account with this email.')
  if (fromInput) await setPassword(opened.db, user, await readPassword())
  else {
    console.log('Open this link to set a new password. It works once, within one hour:')
    console.log(await makeResetLink(opened.db, settings.publicUrl, user.id, new Date()))
  }
}

async function setPassword(db: Db, user: User, password: string): Promise<void> {
  requireGoodPassword(password, user)
  const hash = await hashPassword(password)
  const ended = await db.transaction().execute(async (db) => {
    await setPasswordHash(db, user.id, hash)
    await deleteResets(db, user.id)
    return deleteSessions(db, user.id)
  })
  console.log(`The new password is set. Sessions ended: ${ended.length}.`)
}

/** Without the line end that `echo` puts behind it. */
async function readPassword(): Promise<string> {
  const given = (await text(process.stdin)).replace(/\r?\n$/, '')
  const checked = ResetInput.shape.password.safeParse(given)
  if (checked.success) return checked.data
  throw new Error(checked.error.issues[0]?.message ?? 'This password cannot be used.')
}

function readArguments(): { email: string; fromInput: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { 'password-stdin': { type: 'boolean' } }, allowPositionals: true })
    const [email, ...rest] = positionals
    if (email !== undefined && rest.length === 0) {
      return { email: email.trim().toLowerCase(), fromInput: values['password-stdin'] ?? false }
    }
  } catch (cause) {
    throw new Error(`${(cause as Error).message}\n${usage}`, { cause })
  }
  throw new Error(usage)
}

try {
  await main()
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
