import { z } from 'zod'
import { AddedWebhook, AddWebhookInput, UpdateWebhookInput, Webhook, WebhookInput } from '../shared/webhooks.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { addWebhook, listWebhooks, removeWebhook, testWebhook, updateWebhook } from './webhooks.ts'

const tag = 'webhooks'

/** Events sent to a person's own programs. */
export const webhooksRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/webhooks', summary: 'Your webhooks', tag } })
    .output(z.object({ webhooks: z.array(Webhook) }))
    .query(async ({ ctx }) => ({ webhooks: await listWebhooks(ctx.app, ctx.userId) })),
  add: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/webhooks', summary: 'Add a webhook; its secret is shown only once', tag, status: 201 },
    })
    .input(AddWebhookInput)
    .output(AddedWebhook)
    .mutation(({ ctx, input }) => addWebhook(ctx.app, ctx.userId, input)),
  update: protectedProcedure
    .meta({ rest: { method: 'PATCH', path: '/webhooks/{id}', summary: 'Change which events a webhook receives', tag } })
    .input(UpdateWebhookInput)
    .output(z.object({ webhook: Webhook }))
    .mutation(async ({ ctx, input }) => ({ webhook: await updateWebhook(ctx.app, ctx.userId, input) })),
  test: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/webhooks/{id}/test', summary: 'Send a test event', tag, status: 204 } })
    .input(WebhookInput)
    .output(z.void())
    .mutation(({ ctx, input }) => testWebhook(ctx.app, ctx.userId, input.id)),
  remove: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/webhooks/{id}', summary: 'Remove a webhook', tag, status: 204 } })
    .input(WebhookInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWebhook(ctx.app, ctx.userId, input.id)),
})
