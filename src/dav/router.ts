import { z } from 'zod'
import { AddDavServerInput, ChooseCollectionInput, DavServerInput, DavState, EventCalendarInput } from '../shared/dav.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { addServer } from './add-server.ts'
import { chooseCollection, davState, removeServer, setEventCalendar, syncNow } from './servers.ts'

const tag = 'contacts and calendars'

/** Address books and calendars on people's own servers (CardDAV, CalDAV). */
export const davRouter = router({
  state: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/dav', summary: 'Your servers of contacts and calendars', tag } })
    .output(DavState)
    .query(({ ctx }) => davState(ctx.app, ctx.userId)),
  add: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/dav',
        summary: 'Connect a CardDAV and CalDAV server, or replace its password',
        tag,
        status: 201,
      },
    })
    .input(AddDavServerInput)
    .output(z.object({ id: z.string() }))
    .mutation(async ({ ctx, input }) => ({ id: await addServer(ctx.app, ctx.userId, input) })),
  choose: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/dav/collections/{id}',
        summary: 'Whether an address book or calendar is synced',
        tag,
        status: 204,
      },
    })
    .input(ChooseCollectionInput)
    .output(z.void())
    .mutation(({ ctx, input }) => chooseCollection(ctx.app, ctx.userId, input)),
  setEventCalendar: protectedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/dav/event-calendar',
        summary: 'Which calendar events of invitations and emails go to',
        tag,
        status: 204,
      },
    })
    .input(EventCalendarInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setEventCalendar(ctx.app, ctx.userId, input)),
  sync: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/dav/{id}/sync', summary: 'Sync a server now', tag, status: 204 } })
    .input(DavServerInput)
    .output(z.void())
    .mutation(({ ctx, input }) => syncNow(ctx.app, ctx.userId, input.id)),
  remove: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/dav/{id}',
        summary: 'Disconnect a server and delete its contacts and events here',
        tag,
        status: 204,
      },
    })
    .input(DavServerInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeServer(ctx.app, ctx.userId, input.id)),
})
