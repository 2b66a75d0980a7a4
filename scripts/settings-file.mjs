// The settings of an installation without containers: `.env` in the project folder, which Docker Compose reads as well. The environment
// wins. Nothing here needs more than an older Node has.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as util from 'node:util'
import { root } from './pinned-node.mjs'

/** What the file sets and the environment doesn't; nothing where there is no file. Throws a sentence where it can't be read. */
export function settingsFromFile(file = path.join(root, '.env')) {
  const text = textOf(file)
  if (text === '') return {}
  if (!util.parseEnv)
    throw new Error(`To read ${file}, Homing has to be started by Node 20.12 or newer; this is ${process.version}.`)
  const settings = Object.entries(util.parseEnv(text))
  return Object.fromEntries(settings.filter(([name]) => process.env[name] === undefined))
}

function textOf(file) {
  try {
    // Editors of Windows begin a file with a mark, which is no part of the first name.
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    const why = error.code === 'EISDIR' ? "it's a folder" : error.message
    throw new Error(`Homing can't read its settings from ${file}: ${why}.`)
  }
}
