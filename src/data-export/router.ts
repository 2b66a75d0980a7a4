import { ExportTicket } from '../shared/user.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { createExportTicket } from './ticket.ts'

/** Part of the `user` router, because the export is of one's own account. */
export const dataExportRouter = router({
  /** For a plain link to GET /api/user/export: the browser saves an archive of gigabytes, not the page. */
  exportTicket: protectedProcedure.output(ExportTicket).mutation(({ ctx }) => createExportTicket(ctx.app, ctx.person)),
})
