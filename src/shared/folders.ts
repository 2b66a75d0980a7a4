// Folders of the mail servers, as a person sees and corrects them.
import { z } from 'zod'
import { Role } from './mail.ts'

export const Folder = z.object({
  id: z.string(),
  accountId: z.string(),
  /** As the server names it, hierarchy and all. */
  path: z.string(),
  /** The last part of the path, for showing. */
  name: z.string(),
  role: Role,
  /** True where the person said what it is for. */
  chosen: z.boolean(),
  total: z.number(),
  unread: z.number(),
})
/** `role` null: as the server says, or as its name suggests. */
export const SetFolderRoleInput = z.object({ id: z.string().max(100), role: Role.nullable() })
export type Folder = z.infer<typeof Folder>
export type SetFolderRoleInput = z.infer<typeof SetFolderRoleInput>
