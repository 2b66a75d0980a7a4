// Who may fetch an export: by a ticket in the address of the download. One export at a time for each person.
import type { App } from '../app.ts'
import { createDownloadTickets, type TicketHolder } from '../auth/sessions/download-tickets.ts'
import { AppError } from '../core/errors.ts'
import { stateKey } from '../core/state.ts'
import type { ExportTicket } from '../shared/user.ts'

const tickets = createDownloadTickets('This link was already used or has expired. Please start the export again.', {
  onePerSession: true,
  role: 'manager',
})

export function createExportTicket(app: App, { userId, sessionId }: TicketHolder): ExportTicket {
  requireNoExport(app, userId)
  return { url: tickets.url(app, '/api/user/export', { userId, sessionId }) }
}

export const openExportTicket = (app: App, ticket: string) => tickets.redeem(app, ticket)

const running = stateKey(() => new Set<string>())

export function requireNoExport(app: App, userId: string): void {
  if (!app.state.of(running).has(userId)) return
  throw new AppError('conflict', 'Your export is already in progress. Please wait until that download finishes.')
}

/** Throws where one is running; the result ends it. An export keeps the mail server and the disk busy. */
export function beginExport(app: App, userId: string): () => void {
  requireNoExport(app, userId)
  const people = app.state.of(running).add(userId)
  return () => people.delete(userId)
}
