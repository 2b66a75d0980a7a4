// `npm run reset-password -- ada@example.org` prints a link that sets a new password, once and within an hour.
// With `--password-stdin` it reads the new password from its input instead: no link, and no password in the shell's history.
// With `--second-factor off` it switches two-step sign-in off, for who has lost their device and the recovery codes.
// Works on the data folder of the settings (DATA_DIR), also while Homing runs.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Db } from '../src/app.ts'
import { addActivity } from '../src/auth/activity-queries.ts'
import { makeResetLink } from '../src/auth/one-time-tokens.ts'
import { hashPassword } from '../src/auth/passwords/hash.ts'
import { requireGoodPassword } from '../src/auth/passwords/password-rules.ts'
import { deleteTokens } from '../src/auth/personal-tokens/queries.ts'
import { deleteResets, personByEmail, setPasswordHash } from '../src/auth/queries.ts'
import { deleteSecondFactor } from '../src/auth/second-factor/queries.ts'
import { deleteSessions } from '../src/auth/sessions/session-queries.ts'
import { readSettings } from '../src/settings.ts'
import { ResetInput, type User } from '../src/shared/auth.ts'
import { openForCommand } from '../src/store/open.ts'

const usage = 'Usage: npm run reset-password -- <email> [--password-stdin] [--second-factor off]'

async function main(): Promise<void> {
  const { email, fromInput, codesOff } = readArguments()
  const settings = readSettings()
  await using opened = openForCommand(settings.dataDir)
  const user = await personByEmail(opened.db, email)
  if (!user) throw new Error('No account with this email.')
  if (codesOff) await switchCodesOff(opened.db, user)
  if (fromInput) await setPassword(opened.db, user, await readPassword())
  else if (!codesOff) {
    console.log('Open this link to set a new password. It works once and expires in one hour:')
    console.log(await makeResetLink(opened.db, settings.publicUrl, user.id, new Date()))
  }
}

/** Noted as what the owner of the server has done: the person sees it. */
async function switchCodesOff(db: Db, user: User): Promise<void> {
  const wasOn = await db.transaction().execute(async (db) => {
    const wasOn = await deleteSecondFactor(db, user.id)
    const row = { what: 'second-factor-off', by: 'admin', address: '', count: null, at: Date.now() } as const
    if (wasOn) await addActivity(db, user.id, row)
    return wasOn
  })
  console.log(wasOn ? 'Two-step sign-in is off. The password is what it was.' : 'Two-step sign-in was off already.')
}

async function setPassword(db: Db, user: User, password: string): Promise<void> {
  requireGoodPassword(password, user)
  const hash = await hashPassword(password)
  const ended = await db.transaction().execute(async (db) => {
    await setPasswordHash(db, user.id, hash)
    await deleteResets(db, user.id)
    await deleteTokens(db, user.id)
    return deleteSessions(db, user.id)
  })
  console.log(`Password changed. Sessions ended: ${ended.length}.`)
}

/** Without the line end that `echo` puts behind it. */
async function readPassword(): Promise<string> {
  const given = (await text(process.stdin)).replace(/\r?\n$/, '')
  const checked = ResetInput.shape.password.safeParse(given)
  if (checked.success) return checked.data
  throw new Error(checked.error.issues[0]?.message ?? "This password can't be used.")
}

function readArguments(): { email: string; fromInput: boolean; codesOff: boolean } {
  try {
    const options = { 'password-stdin': { type: 'boolean' }, 'second-factor': { type: 'string' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [email, ...rest] = positionals
    const factor = values['second-factor']
    if (email !== undefined && rest.length === 0 && (factor === undefined || factor === 'off')) {
      const fromInput = values['password-stdin'] ?? false
      return { email: email.trim().toLowerCase(), fromInput, codesOff: factor === 'off' }
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
