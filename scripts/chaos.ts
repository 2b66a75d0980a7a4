// `npm run chaos -- <name>`: breaks a real Homing on purpose, by a seed, and counts what was lost or doubled. Ends with 1
// unless nothing was. Too long for the tests; a machine that is slow only takes longer.
import { chaosDisk } from './chaos/disk.ts'
import { chaosFlood } from './chaos/flood.ts'
import { chaosGmail } from './chaos/gmail.ts'
import { chaosReplica } from './chaos/replica.ts'
import { chaosScale } from './chaos/scale.ts'
import { chaosSend } from './chaos/send.ts'
import { chaosStop } from './chaos/stop.ts'
import { chaosSync } from './chaos/sync.ts'
import { chaosUidValidity } from './chaos/uidvalidity.ts'

const trials: Record<string, (args: string[]) => Promise<boolean>> = {
  disk: chaosDisk,
  flood: chaosFlood,
  gmail: chaosGmail,
  replica: chaosReplica,
  scale: chaosScale,
  send: chaosSend,
  stop: chaosStop,
  sync: chaosSync,
  uidvalidity: chaosUidValidity,
}

const [name = '', ...args] = process.argv.slice(2)
const trial = trials[name]
if (!trial) {
  console.error(`Which one? npm run chaos -- ${Object.keys(trials).join(' | ')}`)
  process.exitCode = 2
} else {
  const met = await trial(args)
  // Left to end by itself, Node sometimes waits for ever for a handle that a stopped server left behind.
  process.exit(met ? 0 : 1)
}
