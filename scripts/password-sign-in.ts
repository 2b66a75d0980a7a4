// `npm run password-sign-in` turns signing in with a password back on, for when sign-in at the identity provider stops working.
// It changes the database in DATA_DIR, and Homing may be running.
import { allowPasswordSignIn } from '../src/auth/password-sign-in.ts'
import { readSettings } from '../src/settings.ts'
import { openForCommand } from '../src/store/open.ts'

try {
  if (process.argv.length > 2) throw new Error('Usage: npm run password-sign-in')
  await using opened = openForCommand(readSettings().dataDir)
  await allowPasswordSignIn(opened.db, new Date())
  console.log('Everyone can sign in with a password again. npm run reset-password sets one for anyone without one.')
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
