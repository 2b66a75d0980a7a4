#!/usr/bin/env node
// Runs its arguments under Node 24, whatever Node started it: `node scripts/node24.mjs scripts/docs.ts --check`.
// `--settings` before the file loads the installation's `.env`, as the server does.
import { become } from './run-node.mjs'

const given = process.argv.slice(2)
const settings = given[0] === '--settings'
const [file, ...args] = settings ? given.slice(1) : given
if (file) await become(file, args, { settings })
else {
  console.error('Say which file to run: node scripts/node24.mjs <file> [arguments]')
  process.exitCode = 1
}
