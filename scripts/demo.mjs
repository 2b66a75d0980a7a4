#!/usr/bin/env node
// `npm run demo`: the same program with the demo mailbox, in a data folder of its own. The server makes the demo
// person and prints a link that signs in.
process.env.DEMO = '1'
process.env.DATA_DIR ??= './data/demo'
process.argv.splice(2, 0, '--demo')
await import('./start.mjs')
