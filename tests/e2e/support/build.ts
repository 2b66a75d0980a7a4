// The web files and the bundle of the server, built anew where something they are made of has changed. WEB_FOLDER names another
// place for the web files.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const folder = path.resolve(root, process.env.WEB_FOLDER ?? 'dist/web')
const built = path.join(folder, 'index.html')

export function buildWeb(): void {
  if (existsSync(built) && newest() <= statSync(built).mtimeMs) return
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const done = spawnSync(process.execPath, [vite, 'build', 'web', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (done.status !== 0) throw new Error(`the web files could not be built\n${done.stdout}${done.stderr}`)
}

export function buildServer(): void {
  const done = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs'), 'server'], { cwd: root, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`the server could not be built\n${done.stdout}${done.stderr}`)
}

function newest(): number {
  const files = globSync(['web/**/*.*', 'src/shared/*.ts', 'docs/connect/*.md', 'package-lock.json'], { cwd: root })
  return Math.max(...files.map((file) => statSync(path.join(root, file)).mtimeMs))
}
