// Every text of the app in English and in German, by the name of its file. The app itself loads them in parts (web/words/*.ts).
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = path.resolve(import.meta.dirname, '../../web/words')
/** Keyed by the English sentences of the server; tests/support/server-messages.ts has its own check. */
const server = 'server.ts'

async function textsOf(language: string): Promise<Record<string, unknown>> {
  const files = readdirSync(path.join(folder, language)).filter((name) => name.endsWith('.ts') && name !== server)
  const read = async (name: string) => {
    const [texts] = Object.values((await import(pathToFileURL(path.join(folder, language, name)).href)) as object)
    return [path.basename(name, '.ts'), texts]
  }
  return Object.fromEntries(await Promise.all(files.map(read)))
}

export const allEnglish = await textsOf('en')
export const allGerman = await textsOf('de')
