#!/usr/bin/env node
// `npm start`: install when needed, build when stale, serve. Relative folders in settings count from the project's own
// folder, from wherever this is called. Nothing of this file stays in memory where Node can replace its process.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isNode24, root } from './pinned-node.mjs'
import { become } from './run-node.mjs'
import { serverNode } from './server-node.mjs'
import { settingsFromFile } from './settings-file.mjs'
import { ensurePackages, ensureServer, ensureWeb, orExplain } from './setup.mjs'

const { flags, env } = serverNode
const main = path.join(root, 'dist', 'server', 'main.js')
const args = process.argv.slice(2)
const stopsWithNpm = path.join(root, 'scripts', 'stop-with-npm.mjs')

process.chdir(root)
await orExplain(async () => {
  ensurePackages('production')
  ensureWeb()
  ensureServer()
  // execve(2) is not there under Windows, nor in the older Node that a first start may have: the server is a child then.
  if (isNode24 && process.platform !== 'win32' && process.execve) {
    const underNpm = ['--import', pathToFileURL(stopsWithNpm).href]
    const all = [process.execPath, ...flags, ...(process.env.npm_lifecycle_event ? underNpm : []), main, ...args]
    process.execve(process.execPath, all, { ...process.env, ...settingsFromFile(), ...env })
  }
  await import(pathToFileURL(stopsWithNpm).href)
  await become(main, args, { flags, env, settings: true })
})
