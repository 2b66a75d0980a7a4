import type { RequestHandler } from 'express'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { version } from '../core/version.ts'

/** 200 once the server serves and its database answers; 503 otherwise. */
export function health(app: App): RequestHandler {
  return async (_req, res) => {
    res.set('Cache-Control', 'no-store')
    try {
      await sql`select 1`.execute(app.db)
      res.json({ status: 'ok', version })
    } catch (cause) {
      app.log.error({ err: cause }, 'database not responding')
      res.status(503).json({ status: 'unavailable', code: 'SERVICE_UNAVAILABLE', message: "The database isn't responding." })
    }
  }
}
