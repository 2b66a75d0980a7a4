// A name for a mailbox or a person that says nothing: the same from run to run on this server, and meaningless anywhere else.
import { createHmac } from 'node:crypto'
import type { App } from '../app.ts'

export function pseudonym({ secrets }: Pick<App, 'secrets'>, id: string): string {
  return createHmac('sha256', secrets.key('doctor names')).update(id).digest('hex').slice(0, 6)
}
