#!/usr/bin/env node
// `npm run build`: the web files in dist/web and the bundle of the server in dist/server, where their sources have changed; as
// `npm start` does it. `npm run build -- server` builds only the one, `-- web` only the other.
import { ensurePackages, ensureServer, ensureWeb, orExplain } from './setup.mjs'

const wanted = process.argv.slice(2)
await orExplain(async () => {
  ensurePackages()
  if (wanted.length === 0 || wanted.includes('web')) ensureWeb()
  if (wanted.length === 0 || wanted.includes('server')) ensureServer()
})
