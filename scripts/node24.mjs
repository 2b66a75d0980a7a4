#!/usr/bin/env node
// Runs its arguments under Node 24, whatever Node started it: `node scripts/node24.mjs scripts/docs.ts --check`.
import { become } from './run-node.mjs'

const [file, ...args] = process.argv.slice(2)
if (file) await become(file, args)
else {
  console.error('Say which file to run: node scripts/node24.mjs <file> [arguments]')
  process.exitCode = 1
}
