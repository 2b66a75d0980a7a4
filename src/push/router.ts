import { z } from 'zod'
import {
  AddGotifyInput,
  AddNtfyInput,
  PushSettings,
  PushState,
  PushTargetInput,
  SaveMailboxPushInput,
  SavePushSettingsInput,
  SubscribeInput,
} from '../shared/push.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { addGotify, addNtfy } from './add-server.ts'
import { saveMailboxPush, savePushSettings } from './settings.ts'
import { pushState, removeTarget } from './state.ts'
import { subscribe } from './subscribe.ts'
import { testTarget } from './test-target.ts'
import { vapidKeys } from './vapid.ts'

const tag = 'push'
const Added = z.object({ id: z.string() })

/** Notifications outside of open pages: Web Push, ntfy and Gotify. */
export const pushRouter = router({
  state: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/push', summary: 'Your notification settings and devices', tag } })
    .output(PushState)
    .query(({ ctx }) => pushState(ctx.app, ctx.person)),
  saveSettings: protectedProcedure
    .meta({ rest: { method: 'PUT', path: '/push/settings', summary: 'Change which notifications you receive', tag } })
    .input(SavePushSettingsInput)
    .output(z.object({ settings: PushSettings }))
    .mutation(async ({ ctx, input }) => ({ settings: await savePushSettings(ctx.app, ctx.userId, input) })),
  saveMailbox: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/push/mailboxes/{id}',
        summary: 'Change which notifications you receive from a shared mailbox',
        tag,
        status: 204,
      },
    })
    .input(SaveMailboxPushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveMailboxPush(ctx.app, ctx.userId, input)),
  /** Makes the keys of this server with the first call. */
  key: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/push/key', summary: 'The public key to subscribe with (VAPID)', tag } })
    .output(z.object({ publicKey: z.string() }))
    .mutation(async ({ ctx }) => ({ publicKey: (await vapidKeys(ctx.app)).publicKey })),
  subscribe: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/push/subscriptions',
        summary: 'Send notifications to this browser, or to a UnifiedPush endpoint, until its session ends',
        tag,
        status: 201,
      },
    })
    .input(SubscribeInput)
    .output(Added)
    .mutation(async ({ ctx, input }) => ({ id: await subscribe(ctx.app, ctx.person, input) })),
  addNtfy: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/push/ntfy', summary: 'Send notifications to an ntfy topic', tag, status: 201 } })
    .input(AddNtfyInput)
    .output(Added)
    .mutation(async ({ ctx, input }) => ({ id: await addNtfy(ctx.app, ctx.userId, input) })),
  addGotify: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/push/gotify', summary: 'Send notifications to Gotify', tag, status: 201 } })
    .input(AddGotifyInput)
    .output(Added)
    .mutation(async ({ ctx, input }) => ({ id: await addGotify(ctx.app, ctx.userId, input) })),
  test: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/push/{id}/test', summary: 'Send a test notification', tag, status: 204 } })
    .input(PushTargetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => testTarget(ctx.app, ctx.userId, input.id)),
  remove: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/push/{id}', summary: 'Send no more notifications to a device', tag, status: 204 } })
    .input(PushTargetInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTarget(ctx.app, ctx.userId, input.id)),
})
