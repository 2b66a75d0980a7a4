import { z } from 'zod'
import { createArchive } from '../accounts/archive.ts'
import { Account } from '../shared/accounts.ts'
import { CreateArchiveInput } from '../shared/archive.ts'
import { protectedProcedure, router } from '../trpc.ts'

/** Archives of the caller's own. */
export const archiveRouter = router({
  create: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/archives',
        summary: 'Make an archive: an account whose mail lives here alone',
        tag: 'accounts',
        status: 201,
      },
    })
    .input(CreateArchiveInput)
    .output(z.object({ account: Account }))
    .mutation(async ({ ctx, input }) => ({ account: await createArchive(ctx.app, ctx.userId, input) })),
})
