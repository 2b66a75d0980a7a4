// How the whole appliance is, line by line, each bad one with what mends it. Nobody's address, no subject, no token.
import { z } from 'zod'

export const doctorAreas = [
  'server',
  'database',
  'disk',
  'clock',
  'https',
  'mailboxes',
  'model',
  'voice',
  'hearing',
  'push',
  'webhooks',
  'contacts',
  'homeAssistant',
  'backups',
  'jobs',
] as const
export type DoctorArea = (typeof doctorAreas)[number]

/** off: not set up, or not looked at this time, which is nobody's mistake. */
export const DoctorLine = z.object({
  area: z.enum(doctorAreas),
  /** The same from run to run, such as `disk.free` or `mailbox.3f2a9c.sync`. */
  id: z.string(),
  state: z.enum(['ok', 'warn', 'bad', 'off']),
  /** Of a mailbox: whose, and of which kind. For the admin's eyes; the support bundle has null. */
  about: z.object({ person: z.string(), kind: z.string() }).nullable(),
  /** A sentence with what was found. */
  says: z.string(),
  /** What mends it; null where nothing is to be mended. */
  fix: z.string().nullable(),
})
export type DoctorLine = z.infer<typeof DoctorLine>

export const DoctorReport = z.object({
  at: z.string(),
  version: z.string(),
  /** How long the look took, in milliseconds. */
  took: z.number(),
  lines: z.array(DoctorLine),
})
export type DoctorReport = z.infer<typeof DoctorReport>

/** What the admin's browser sees of the way to this server; only it can know. */
export const BrowserFacts = z.object({
  /** Its clock, in milliseconds since 1970 UTC. */
  now: z.number(),
  secureContext: z.boolean(),
  origin: z.string().max(300),
})
export type BrowserFacts = z.infer<typeof BrowserFacts>
/** `thorough`: also reads the whole database. */
export const RunChecksInput = z.object({ browser: BrowserFacts.optional(), thorough: z.boolean().optional() })
export type RunChecksInput = z.infer<typeof RunChecksInput>

/** An address that a plain link can open, once, within a minute. */
export const BundleTicket = z.object({ url: z.string() })
export type BundleTicket = z.infer<typeof BundleTicket>
