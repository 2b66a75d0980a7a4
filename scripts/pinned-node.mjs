// Finds a Node that can run this project. Node 24 comes with `npm ci` as a package, so the machine's own Node may be
// older; nothing but these plain .mjs files runs under that older one. Reads only; never installs.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
export const wanted = 24

const major = Number(process.versions.node.split('.')[0])
export const isNode24 = major >= wanted

/** The path of a Node >= 24: this one, else the one in node_modules, else undefined. */
export function findNode24() {
  if (isNode24) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folder = path.join(root, 'node_modules', `node-${platform}-${process.arch}`)
  const manifest = path.join(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  const binary = path.join(folder, JSON.parse(readFileSync(manifest, 'utf8')).bin?.node ?? '')
  return binary !== folder && existsSync(binary) ? binary : undefined
}

export const howToGetNode24 =
  `Homing needs Node ${wanted} or newer and this is ${process.version}. Run "npm ci --include=optional" ` +
  `(it brings Node ${wanted} for Linux and Windows), or install Node ${wanted} from nodejs.org.`

/** The environment for a child that must find the same Node when it starts `node` by name. */
export function environmentFor(node, extra = {}) {
  return { ...process.env, PATH: path.dirname(node) + path.delimiter + (process.env.PATH ?? ''), ...extra }
}
