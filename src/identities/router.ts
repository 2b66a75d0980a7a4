import { z } from 'zod'
import { Identity, SaveIdentityInput } from '../shared/writing.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { listIdentities } from './list.ts'
import { removeIdentity } from './remove.ts'
import { saveIdentity } from './save.ts'

export const identitiesRouter = router({
  list: protectedProcedure
    .output(z.object({ identities: z.array(Identity) }))
    .query(async ({ ctx }) => ({ identities: await listIdentities(ctx.app, ctx.userId) })),
  save: protectedProcedure
    .input(SaveIdentityInput)
    .output(z.object({ identity: Identity }))
    .mutation(async ({ ctx, input }) => ({ identity: await saveIdentity(ctx.app, ctx.userId, input) })),
  remove: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => removeIdentity(ctx.app, ctx.userId, input.id)),
})
