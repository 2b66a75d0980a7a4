// What is kept, sealed, of a device code: the code itself while it is open, then how it ended, so that a page whose answer
// got lost hears the same again.
import { z } from 'zod'
import type { App } from '../app.ts'
import { DeviceState } from '../shared/oauth.ts'

const Held = z.object({
  deviceCode: z.string(),
  /** Seconds between two questions. */
  interval: z.number(),
})
export type Held = z.infer<typeof Held>
const Kept = z.union([Held, z.object({ over: DeviceState })])
export type Kept = z.infer<typeof Kept>

const place = (id: string) => `oauth_flow.secret:${id}`

export function sealDevice(app: Pick<App, 'secrets'>, id: string, kept: Kept): string {
  return app.secrets.seal(JSON.stringify(kept), place(id))
}

export function openDevice(app: Pick<App, 'secrets'>, id: string, sealed: string): Kept {
  return Kept.parse(JSON.parse(app.secrets.open(sealed, place(id))))
}
