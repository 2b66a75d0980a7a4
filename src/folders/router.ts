import { z } from 'zod'
import { Folder, SetFolderRoleInput } from '../shared/folders.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

export const foldersRouter = router({
  list: signedIn.output(z.object({ folders: z.array(Folder) })).query(soon),
  setRole: signedIn
    .input(SetFolderRoleInput)
    .output(z.object({ folder: Folder }))
    .mutation(soon),
  /** Lists the folder anew from the beginning, and compares it with what is here. */
  resync: signedIn
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(soon),
})
