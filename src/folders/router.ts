import { z } from 'zod'
import { Folder, SetFolderRoleInput } from '../shared/folders.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { listFolders } from './list.ts'
import { resyncFolder, setFolderRole } from './set-role.ts'

export const foldersRouter = router({
  list: protectedProcedure
    .output(z.object({ folders: z.array(Folder) }))
    .query(async ({ ctx }) => ({ folders: await listFolders(ctx.app, ctx.userId) })),
  setRole: protectedProcedure
    .input(SetFolderRoleInput)
    .output(z.object({ folder: Folder }))
    .mutation(async ({ ctx, input }) => ({ folder: await setFolderRole(ctx.app, ctx.userId, input) })),
  /** Lists the folder anew from the beginning, and compares it with what is here. */
  resync: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => resyncFolder(ctx.app, ctx.userId, input.id)),
})
