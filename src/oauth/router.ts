import { z } from 'zod'
import { listIdentities, removeIdentity } from '../auth/sign-in-identities.ts'
import {
  BeginInput,
  DeviceCode,
  DeviceInput,
  DeviceState,
  PasteInput,
  Revoked,
  RevokeInput,
  Setup,
  SignInIdentity,
} from '../shared/oauth.ts'
import { protectedProcedure, publicProcedure, router } from '../trpc.ts'
import { begin } from './begin.ts'
import { deviceState, startDevice } from './device.ts'
import { pasteBack } from './paste.ts'
import { revokeAccess } from './revoke.ts'
import { setup } from './setup.ts'

const tag = 'auth'
const nothing = z.void()

export const oauthRouter = router({
  /** How signing in at each provider works on this server. */
  setup: publicProcedure.output(Setup).query(({ ctx }) => setup(ctx.app, ctx)),
  /** Answers with a cookie below /api/auth, so a browser calls it there. */
  begin: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/oauth/begin',
        summary: 'Begin to sign in at a provider; the browser then opens /api/auth/{provider}',
        tag,
        status: 204,
        open: true,
      },
    })
    .input(BeginInput)
    .output(nothing)
    .mutation(({ ctx, input }) => begin(ctx.app, ctx, input)),
  device: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/oauth/device', summary: 'Connect a mailbox by a code typed in at the provider', tag },
    })
    .input(DeviceInput)
    .output(DeviceCode)
    .mutation(({ ctx, input }) => startDevice(ctx.app, ctx.person, input)),
  deviceState: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/auth/oauth/device', summary: 'Whether the code has been typed in', tag } })
    .input(z.object({ id: z.string().max(100) }))
    .output(DeviceState)
    .query(({ ctx, input }) => deviceState(ctx.app, ctx.person, input.id)),
  /** Needs the cookie of `begin`, so a browser calls it below /api/auth. */
  paste: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/oauth/paste',
        summary: 'Connect a mailbox by the address the provider has sent the browser to',
        tag,
      },
    })
    .input(PasteInput)
    .output(z.object({ accountId: z.string() }))
    .mutation(({ ctx, input }) => pasteBack(ctx.app, ctx, ctx.person, input)),
  revoke: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/{provider}/revoke',
        summary: 'Take the access to a mailbox back at its provider, and forget it here',
        tag,
      },
    })
    .input(RevokeInput)
    .output(Revoked)
    .mutation(({ ctx, input }) => revokeAccess(ctx.app, ctx.userId, input)),
  identities: protectedProcedure
    .output(z.object({ identities: z.array(SignInIdentity) }))
    .query(async ({ ctx }) => ({ identities: await listIdentities(ctx.app, ctx.userId) })),
  removeIdentity: protectedProcedure
    .input(z.object({ id: z.string().max(100) }))
    .output(nothing)
    .mutation(({ ctx, input }) => removeIdentity(ctx.app, ctx.userId, input.id)),
})
