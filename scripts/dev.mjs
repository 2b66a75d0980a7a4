#!/usr/bin/env node
// `npm run dev`: the server, started again at every change of src/, and Vite with hot reload of web/ beside it. Vite
// passes /trpc, /api and /healthz on to the server. When one of the two ends, so does the other.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { environmentFor, findNode24, root } from './pinned-node.mjs'
import { ended } from './run-node.mjs'
import { ensurePackages, orExplain, printLine } from './setup.mjs'

process.chdir(root)
await orExplain(async () => {
  ensurePackages()
  const node = findNode24()
  const options = { stdio: 'inherit', env: environmentFor(node) }
  const server = spawn(node, ['--watch-path=src', '--watch-path=config', path.join('src', 'main.ts')], options)
  const web = spawn(node, [path.join('node_modules', 'vite', 'bin', 'vite.js'), 'web'], options)
  printLine('Open the address that Vite prints; the server itself keeps its own.')
  const codes = [server, web].map(ended)
  process.exitCode = await Promise.race(codes)
  for (const child of [server, web]) child.kill('SIGTERM')
  await Promise.all(codes)
})
