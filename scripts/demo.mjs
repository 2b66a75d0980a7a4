#!/usr/bin/env node
// `npm run demo`: the same program with the demo mailbox, in a data folder of its own. The server makes the demo
// person and prints a link that signs in. `npm run demo -- --report` starts no server: it prints what the assistant finds in
// the demo mailbox without any model.
import path from 'node:path'
import { root } from './pinned-node.mjs'
import { become } from './run-node.mjs'
import { ensurePackages, orExplain } from './setup.mjs'

if (process.argv.includes('--report')) {
  process.chdir(root)
  await orExplain(async () => {
    ensurePackages('production')
    await become(path.join(root, 'scripts', 'demo-report.ts'), [])
  })
} else {
  process.env.DEMO = '1'
  process.env.DATA_DIR ??= './data/demo'
  process.argv.splice(2, 0, '--demo')
  await import('./start.mjs')
}
