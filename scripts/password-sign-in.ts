// `npm run password-sign-in` turns signing in with a password back on, for when the identity provider signs nobody in any more.
// Works on the data folder of the settings (DATA_DIR), also while Homing runs.
import { allowPasswordSignIn } from '../src/auth/password-sign-in.ts'
import { readSettings } from '../src/settings.ts'
import { openForCommand } from '../src/store/open.ts'

try {
  if (process.argv.length > 2) throw new Error('Usage: npm run password-sign-in')
  await using opened = openForCommand(readSettings().dataDir)
  await allowPasswordSignIn(opened.db, new Date())
  console.log('Everyone can sign in with a password again. npm run reset-password sets one for who has none.')
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
