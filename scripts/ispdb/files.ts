// The files of the ISPDB by name: those of a folder, or those that the service lists (a page with a link for each domain).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface IspdbFile {
  name: string
  text: string
}

export async function filesOf(source: string): Promise<IspdbFile[]> {
  return /^https?:/.test(source) ? await filesOfService(source) : filesOfFolder(source)
}

function filesOfFolder(folder: string): IspdbFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }))
}

async function filesOfService(url: string): Promise<IspdbFile[]> {
  const names = [...(await textOf(url)).matchAll(/href="([a-z0-9-]+(?:\.[a-z0-9-]+)+)"/g)].map(([, name = '']) => name)
  const files: IspdbFile[] = []
  // Ten at a time: it is somebody else's server.
  for (let from = 0; from < names.length; from += 10) {
    const some = names.slice(from, from + 10)
    files.push(...(await Promise.all(some.map(async (name) => ({ name, text: await textOf(new URL(name, url).href) })))))
  }
  return files
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}
