#!/usr/bin/env node
// `npm start`: install when needed, build when stale, serve. Relative folders in settings count from the project's own
// folder, from wherever this is called.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './pinned-node.mjs'
import { become, stopWithNpm } from './run-node.mjs'
import { ensurePackages, ensureWeb, orExplain } from './setup.mjs'

// How Node runs the server; read, not imported, because older Nodes import no JSON.
const { flags, env } = JSON.parse(readFileSync(path.join(root, 'scripts', 'server-node.json'), 'utf8'))

process.chdir(root)
stopWithNpm()
await orExplain(async () => {
  ensurePackages('production')
  ensureWeb()
  await become(path.join(root, 'src', 'main.ts'), process.argv.slice(2), { flags, env })
})
