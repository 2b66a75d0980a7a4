// Whether the clock is right. Nobody is asked for the time: the admin's browser has one, and so do mails that just came.
import type { App } from '../../app.ts'
import type { BrowserFacts, DoctorLine } from '../../shared/doctor.ts'
import { day, minute, second } from '../../shared/limits.ts'
import { delaysOfNewest } from '../queries.ts'
import { duration, linesOf } from '../report-line.ts'

/** What one-time passwords and sign-ins at providers still bear; beyond the second they fail. */
const bearable = { little: 30 * second, much: 4 * minute }
const setIt = 'Let the machine set its clock by the network (NTP): signing in, one-time codes and dates depend on it.'

export function compareClocks(app: App, browser: BrowserFacts | undefined): DoctorLine {
  const { ok, off, warn, bad } = linesOf('clock', 'clock.browser')
  if (!browser) return off('No browser was there to compare the clock with.')
  const ahead = app.now().getTime() - browser.now
  const far = duration(ahead)
  if (Math.abs(ahead) < bearable.little) return ok(`The clock agrees with your browser's (${far} apart).`)
  const says = ahead > 0 ? `The clock is ${far} ahead of your browser's.` : `The clock is ${far} behind your browser's.`
  return Math.abs(ahead) < bearable.much ? warn(says, setIt) : bad(says, setIt)
}

const looked = 50
/** Fewer say nothing: the clock of one sender may be wrong. */
const enough = 5

/** A mail cannot come before it was written: where most newly come ones did, the clock is behind. */
export async function compareMails(app: App): Promise<DoctorLine> {
  const { ok, off, warn } = linesOf('clock', 'clock.mail')
  const delays = await delaysOfNewest(app.db, app.now().getTime() - day, looked)
  if (delays.length < enough) return off('Too few mails came within a day to compare the clock with.')
  const middle = delays.sort((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
  if (middle > -bearable.little) return ok('The clock agrees with the mails that came last.')
  return warn(`Mails come ${duration(middle)} before they were written: the clock is behind.`, setIt)
}

export function checkZone(): DoctorLine {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return linesOf('clock', 'clock.zone').ok(`Jobs run by the time zone ${zone}. TZ in the environment changes that.`)
}
