// The system's Smart Folders: names, colours and icons, from a file the owner may replace (CATEGORIES_FILE,
// docs/operations.md). An invalid file stops the start.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { CategoryIcon, type SystemFolder } from '../shared/categories.ts'
import { fold } from '../shared/fold.ts'
import { systemCategories } from '../shared/system-categories.ts'

const Entry = z.strictObject({
  id: z.enum(systemCategories),
  name: z.string().trim().min(1).max(60),
  description: z.string().max(300),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #6366F1'),
  icon: CategoryIcon,
})
const SystemFolders = z.array(Entry).superRefine((entries, context) => {
  const wrong = (message: string) => context.addIssue({ code: 'custom', message })
  const ids = entries.map(({ id }) => id)
  for (const id of systemCategories) if (!ids.includes(id)) wrong(`${id} is missing`)
  if (new Set(ids).size < ids.length) wrong('an id stands there twice')
  if (new Set(entries.map(({ name }) => fold(name))).size < entries.length) wrong('a name stands there twice')
})

/** In the order of the file. */
export function readSystemFolders(file: string): SystemFolder[] {
  const parsed = SystemFolders.safeParse(readJson(file))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.slice(0, 10).map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
  throw new Error(`Please correct the categories file ${file}:\n  ${wrong.join('\n  ')}`)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`Please correct these settings:\n  CATEGORIES_FILE: ${file} can't be read or isn't valid JSON.`, { cause })
  }
}
