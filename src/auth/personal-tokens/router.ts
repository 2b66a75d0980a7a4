import { z } from 'zod'
import { CreatedToken, CreateTokenInput, PersonalToken } from '../../shared/personal-tokens.ts'
import { protectedProcedure, router } from '../../trpc.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'

const tag = 'auth'

/** Access tokens of programs. Only for sessions: no token opens these (scopes.ts). */
export const personalTokensRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/auth/tokens', summary: 'Access tokens, without the tokens themselves', tag } })
    .output(z.object({ tokens: z.array(PersonalToken) }))
    .query(async ({ ctx }) => ({ tokens: await listTokens(ctx.app, ctx.userId) })),
  create: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/tokens', summary: 'Create an access token, which is shown once', tag, status: 201 },
    })
    .input(CreateTokenInput)
    .output(CreatedToken)
    .mutation(({ ctx, input }) => createToken(ctx.app, ctx, ctx.person, input)),
  revoke: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/auth/tokens/{id}', summary: 'Revoke an access token', tag, status: 204 } })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(({ ctx, input }) => revokeToken(ctx.app, ctx, ctx.userId, input.id)),
})
