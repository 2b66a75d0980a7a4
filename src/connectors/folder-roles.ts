// What the person said a folder is for wins over what the server says and over what its name suggests.
import type { Role } from '../shared/mail.ts'

/** Path of a folder -> what the person chose. */
export type ChosenRoles = ReadonlyMap<string, Role>

/** Each role but `other` still belongs to one folder: where a person gave it to one, the server's own loses it. */
export function withChosen<T extends { path: string; role: Role }>(folders: T[], chosen: ChosenRoles): T[] {
  if (chosen.size === 0) return folders
  const taken = new Set(folders.flatMap(({ path }) => chosen.get(path) ?? []))
  return folders.map((folder) => {
    const own = chosen.get(folder.path)
    if (own !== undefined) return { ...folder, role: own }
    return folder.role !== 'inbox' && taken.has(folder.role) ? { ...folder, role: 'other' as const } : folder
  })
}
