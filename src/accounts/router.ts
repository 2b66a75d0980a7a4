import { z } from 'zod'
import { Account, ConnectInput, Discovered, DiscoverInput, UpdateAccountInput } from '../shared/accounts.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { connectAccount } from './connect.ts'
import { connectDemo } from './demo.ts'
import { disconnectAccount } from './disconnect.ts'
import { discoverServers } from './discover.ts'
import { listAccounts, requestSync } from './list.ts'
import { updateAccount } from './update.ts'

const tag = 'accounts'
const AccountId = z.object({ id: z.string().max(100) })

export const accountsRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/accounts', summary: 'Connected mailboxes', tag } })
    .output(z.object({ accounts: z.array(Account) }))
    .query(async ({ ctx }) => {
      const accounts = await listAccounts(ctx.app, ctx.userId)
      return { accounts: accounts.filter(({ id }) => ctx.person.accounts?.includes(id) ?? true) }
    }),
  connect: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/accounts',
        summary: 'Connect a mailbox by password, after a real login to both servers',
        tag,
        status: 201,
      },
    })
    .input(ConnectInput)
    .output(z.object({ account: Account }))
    .mutation(async ({ ctx, input }) => ({ account: await connectAccount(ctx.app, ctx.userId, input) })),
  connectDemo: protectedProcedure
    .output(z.object({ accounts: z.array(Account) }))
    .mutation(async ({ ctx }) => ({ accounts: await connectDemo(ctx.app, ctx.userId) })),
  discover: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/accounts/discover', summary: "Find a mailbox's servers by its address", tag } })
    .input(DiscoverInput)
    .output(Discovered)
    .mutation(({ ctx, input }) => discoverServers(ctx.app, ctx.userId, input)),
  update: protectedProcedure
    .meta({
      rest: { method: 'PATCH', path: '/accounts/{id}', summary: 'Change an account, or reconnect it with a new password', tag },
    })
    .input(UpdateAccountInput)
    .output(z.object({ account: Account }))
    .mutation(async ({ ctx, input }) => ({ account: await updateAccount(ctx.app, ctx.userId, input) })),
  disconnect: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/accounts/{id}',
        summary: 'Disconnect: its credentials and all its stored mail are deleted here',
        tag,
        status: 204,
      },
    })
    .input(AccountId)
    .output(z.void())
    .mutation(({ ctx, input }) => disconnectAccount(ctx.app, ctx.userId, input.id)),
  sync: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/accounts/{id}/sync', summary: 'Check for new mail now', tag, status: 202 } })
    .input(AccountId)
    .output(z.void())
    .mutation(({ ctx, input }) => requestSync(ctx.app, ctx.userId, input.id)),
})
