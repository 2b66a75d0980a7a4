// One look at the whole appliance: every part at the same time, each within its own bound, none of them changing anything or
// keeping anybody waiting.

import type { App } from '../app.ts'
import { stateKey } from '../core/state.ts'
import { version } from '../core/version.ts'
import type { DoctorLine, DoctorReport, RunChecksInput } from '../shared/doctor.ts'
import { second } from '../shared/limits.ts'
import type { ProxyFacts } from '../trpc.ts'
import { checkDatabase, checkDisk, checkFolder, checkIntegrity } from './checks/database.ts'
import { checkDav } from './checks/dav.ts'
import { checkHomeAssistant } from './checks/home-assistant.ts'
import { checkAddress, checkProxy, checkRegistration, checkSecurity, type WayIn } from './checks/https.ts'
import { checkBackups, checkJobs } from './checks/jobs.ts'
import { checkMailboxes, checkOutbox } from './checks/mailboxes.ts'
import { checkModel, checkSpeed, checkTranscription, checkVoice } from './checks/model-and-voice.ts'
import { checkEventLoop, checkKey, checkMemory, checkVersion, checkZone, compareClocks, compareMails } from './checks/program.ts'
import { checkPush } from './checks/push.ts'
import { checkReplica } from './checks/replica.ts'
import { checkWebhooks } from './checks/webhooks.ts'
import { type Check, runCheck } from './report-line.ts'

export interface Asker extends RunChecksInput {
  proxy?: ProxyFacts | undefined
  /** Milliseconds that no part may take longer than, where that is less than its own bound. */
  within?: number
}

interface Kept {
  last: DoctorReport | undefined
  /** Looks under way that cost others something, by id. */
  going: Map<string, Promise<DoctorLine[]>>
}
/** The last report, in memory only: it names people. */
const kept = stateKey((): Kept => ({ last: undefined, going: new Map() }))
const keptOf = ({ state }: App): Kept => state.of(kept)

export async function runChecks(app: App, { browser, proxy, thorough = false, within }: Asker): Promise<DoctorReport> {
  const began = performance.now()
  const failed = (cause: unknown) => app.log.warn({ err: cause }, 'doctor check failed')
  const checks = checksOf(app, { browser, proxy }, thorough)
  const { going } = keptOf(app)
  // Mail servers and models are asked once at a time, however often somebody wants to know.
  const once = (check: Check) => {
    const checking = going.get(check.id) ?? runCheck(check, failed, within).finally(() => going.delete(check.id))
    going.set(check.id, checking)
    return checking
  }
  const lines = (await Promise.all(checks.map((check) => (check.costs ? once(check) : runCheck(check, failed, within))))).flat()
  const report = { at: app.now().toISOString(), version, took: Math.round(performance.now() - began), lines }
  keptOf(app).last = report
  const count = (state: DoctorLine['state']) => lines.filter((line) => line.state === state).length
  app.log.info({ took: report.took, bad: count('bad'), warn: count('warn') }, 'doctor checks done')
  return report
}

/** What was found last, since the start. */
export const lastReport = (app: App): DoctorReport | null => keptOf(app).last ?? null

function checksOf(app: App, way: WayIn, thorough: boolean): Check[] {
  return [
    { area: 'server', id: 'server.version', check: checkVersion },
    { area: 'server', id: 'server.memory', check: checkMemory },
    { area: 'server', id: 'server.loop', check: () => checkEventLoop(app) },
    { area: 'server', id: 'server.key', check: () => checkKey(app) },
    { area: 'server', id: 'server.registration', check: () => checkRegistration(app, way) },
    { area: 'database', id: 'database.file', check: () => checkDatabase(app) },
    { area: 'database', id: 'database.folder', check: () => checkFolder(app) },
    ...(thorough
      ? [{ area: 'database' as const, id: 'database.check', check: () => checkIntegrity(app), within: 10 * second, costs: true }]
      : []),
    { area: 'disk', id: 'disk.free', check: () => checkDisk(app) },
    { area: 'clock', id: 'clock.browser', check: () => compareClocks(app, way.browser) },
    { area: 'clock', id: 'clock.mail', check: () => compareMails(app) },
    { area: 'clock', id: 'clock.zone', check: checkZone },
    { area: 'https', id: 'https.secure', check: () => checkSecurity(app, way) },
    { area: 'https', id: 'https.address', check: () => checkAddress(app, way) },
    { area: 'https', id: 'https.proxy', check: () => checkProxy(way) },
    { area: 'mailboxes', id: 'mailboxes', check: (signal) => checkMailboxes(app, signal), costs: true },
    { area: 'mailboxes', id: 'outbox', check: () => checkOutbox(app) },
    { area: 'model', id: 'model.answers', check: () => checkModel(app) },
    { area: 'model', id: 'model.speed', check: (signal) => checkSpeed(app, signal), costs: true },
    { area: 'voice', id: 'voice.speaks', check: (signal) => checkVoice(app, signal), costs: true },
    { area: 'hearing', id: 'hearing.listens', check: (signal) => checkTranscription(app, signal), costs: true },
    { area: 'push', id: 'push', check: () => checkPush(app) },
    { area: 'webhooks', id: 'webhooks', check: () => checkWebhooks(app) },
    { area: 'contacts', id: 'contacts', check: () => checkDav(app) },
    { area: 'homeAssistant', id: 'home-assistant', check: () => checkHomeAssistant(app) },
    { area: 'backups', id: 'backups.newest', check: () => checkBackups(app) },
    { area: 'backups', id: 'backups.replica', check: (signal) => checkReplica(app, signal) },
    { area: 'jobs', id: 'jobs', check: () => checkJobs(app) },
  ]
}

/** As strangers may read it: nobody's name. */
export const withoutNames = (report: DoctorReport): DoctorReport => ({
  ...report,
  lines: report.lines.map((line) => ({ ...line, about: null })),
})
