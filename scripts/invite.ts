// `npm run invite` prints a code with which one person can register, for REGISTRATION=invite. Works on the data folder of
// the settings (DATA_DIR), also while Homing runs.

import { makeInvite } from '../src/auth/one-time-tokens.ts'
import { registrationOf } from '../src/auth/registration.ts'
import { readSettings, type Settings } from '../src/settings.ts'
import { openForCommand } from '../src/store/open.ts'

async function main(): Promise<void> {
  if (process.argv.length > 2) throw new Error('Usage: npm run invite')
  const settings = readSettings()
  await using opened = openForCommand(settings.dataDir)
  const code = await makeInvite(opened.db, 'owner', new Date())
  console.log('This code lets one person register, within three days:')
  console.log(code)
  console.log(`They use it at ${settings.publicUrl}/register`)
  const { registration } = await registrationOf({ db: opened.db, settings })
  const hint = hintFor(registration)
  if (hint) console.log(hint)
}

function hintFor(registration: Settings['registration']): string | undefined {
  switch (registration) {
    case 'invite':
      return undefined
    case 'open':
      return 'Note: registration is open, so nobody needs a code. REGISTRATION=invite changes that.'
    case 'closed':
      return 'Note: registration is closed. The code works once REGISTRATION=invite is set.'
  }
}

try {
  await main()
} catch (cause) {
  console.error((cause as Error).message)
  process.exitCode = 1
}
