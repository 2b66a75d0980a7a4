// One look at the whole appliance: every part at the same time, each within its own bound, none of them changing anything or
// keeping anybody waiting.
import type { App } from '../app.ts'
import type { DoctorLine, DoctorReport, ExamineInput } from '../shared/doctor.ts'
import { second } from '../shared/limits.ts'
import { version } from '../system/version.ts'
import type { DoorFacts } from '../trpc.ts'
import { type Look, lookAt } from './line.ts'
import { lookAtBackups } from './looks/backups.ts'
import { compareClocks, compareMails, lookAtZone } from './looks/clock.ts'
import { lookAtDatabase, lookAtDisk, lookAtFolder, lookThrough } from './looks/database.ts'
import { lookAtJobs } from './looks/jobs.ts'
import { lookAtMailboxes, lookAtOutbox } from './looks/mailboxes.ts'
import { lookAtEar, lookAtModel, lookAtSpeed, lookAtVoice } from './looks/model-and-voice.ts'
import { lookAtKey, lookAtLoop, lookAtMemory, lookAtVersion } from './looks/program.ts'
import { lookAtAddress, lookAtProxy, lookAtRegistration, lookAtSecurity, type WayIn } from './looks/way-in.ts'

export interface Asker extends ExamineInput {
  door?: DoorFacts | undefined
  /** Milliseconds that no part may take longer than, where that is less than its own bound. */
  within?: number
}

interface Kept {
  last: DoctorReport | undefined
  /** Looks under way that cost others something, by id. */
  going: Map<string, Promise<DoctorLine[]>>
}
/** The last report, in memory only: it names people. `app.events` stays the same object for as long as the server runs. */
const kept = new WeakMap<object, Kept>()

function keptOf({ events }: App): Kept {
  const known = kept.get(events) ?? { last: undefined, going: new Map() }
  kept.set(events, known)
  return known
}

export async function examine(app: App, { browser, door, thorough = false, within }: Asker): Promise<DoctorReport> {
  const began = performance.now()
  const failed = (cause: unknown) => app.log.warn({ err: cause }, 'a part could not be examined')
  const looks = looksOf(app, { browser, door }, thorough)
  const { going } = keptOf(app)
  // Mail servers and models are asked once at a time, however often somebody wants to know.
  const once = (look: Look) => {
    const looking = going.get(look.id) ?? lookAt(look, failed, within).finally(() => going.delete(look.id))
    going.set(look.id, looking)
    return looking
  }
  const lines = (await Promise.all(looks.map((look) => (look.costs ? once(look) : lookAt(look, failed, within))))).flat()
  const report = { at: app.now().toISOString(), version, took: Math.round(performance.now() - began), lines }
  keptOf(app).last = report
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  app.log.info({ took: report.took, bad: count('bad'), warn: count('warn') }, 'examined')
  return report
}

/** What was found last, since the start. */
export const lastReport = (app: App): DoctorReport | null => kept.get(app.events)?.last ?? null

function looksOf(app: App, way: WayIn, thorough: boolean): Look[] {
  return [
    { area: 'server', id: 'server.version', look: lookAtVersion },
    { area: 'server', id: 'server.memory', look: lookAtMemory },
    { area: 'server', id: 'server.loop', look: () => lookAtLoop(app) },
    { area: 'server', id: 'server.key', look: () => lookAtKey(app) },
    { area: 'server', id: 'server.registration', look: () => lookAtRegistration(app, way) },
    { area: 'database', id: 'database.file', look: () => lookAtDatabase(app) },
    { area: 'database', id: 'database.folder', look: () => lookAtFolder(app) },
    ...(thorough
      ? [{ area: 'database' as const, id: 'database.check', look: () => lookThrough(app), within: 10 * second, costs: true }]
      : []),
    { area: 'disk', id: 'disk.free', look: () => lookAtDisk(app) },
    { area: 'clock', id: 'clock.browser', look: () => compareClocks(app, way.browser) },
    { area: 'clock', id: 'clock.mail', look: () => compareMails(app) },
    { area: 'clock', id: 'clock.zone', look: lookAtZone },
    { area: 'https', id: 'https.secure', look: () => lookAtSecurity(app, way) },
    { area: 'https', id: 'https.address', look: () => lookAtAddress(app, way) },
    { area: 'https', id: 'https.proxy', look: () => lookAtProxy(way) },
    { area: 'mailboxes', id: 'mailboxes', look: (signal) => lookAtMailboxes(app, signal), costs: true },
    { area: 'mailboxes', id: 'outbox', look: () => lookAtOutbox(app) },
    { area: 'model', id: 'model.answers', look: () => lookAtModel(app) },
    { area: 'model', id: 'model.speed', look: (signal) => lookAtSpeed(app, signal), costs: true },
    { area: 'voice', id: 'voice.speaks', look: (signal) => lookAtVoice(app, signal), costs: true },
    { area: 'hearing', id: 'hearing.listens', look: (signal) => lookAtEar(app, signal), costs: true },
    { area: 'backups', id: 'backups.newest', look: () => lookAtBackups(app) },
    { area: 'jobs', id: 'jobs', look: () => lookAtJobs(app) },
  ]
}

/** As strangers may read it: nobody's name. */
export const withoutNames = (report: DoctorReport): DoctorReport => ({
  ...report,
  lines: report.lines.map((line) => ({ ...line, about: null })),
})
