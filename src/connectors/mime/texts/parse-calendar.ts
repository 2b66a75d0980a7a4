// A calendar (RFC 5545) that may be a stranger's. ical.js follows the rules by which a zone changes its clock without any limit, from their
// start to the year that is asked for, so those that no clock follows are left out: every second, or every Sunday.
import ICAL from 'ical.js'

const most = { observances: 50, days: 7 }
const firstYear = 1500

/** Throws where it can't be read. */
export function parseCalendar(source: string): ICAL.Component {
  const calendar = new ICAL.Component(ICAL.parse(source))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    for (const [index, observance] of zone.getAllSubcomponents().entries())
      if (index >= most.observances || !isFollowed(observance)) observance.removeAllProperties('rrule')
  }
  return calendar
}

/** Once a year: on a date, on such a weekday as the last of a month, or on the one that is among up to seven dates. */
function isFollowed(observance: ICAL.Component): boolean {
  const [rule, start] = [observance.getFirstPropertyValue('rrule'), observance.getFirstPropertyValue('dtstart')]
  if (!(rule instanceof ICAL.Recur && start instanceof ICAL.Time)) return false
  const { BYMONTH: months = [], BYDAY: weekdays = [], BYMONTHDAY: dates = [], ...others } = rule.parts
  if (rule.freq !== 'YEARLY' || start.year < firstYear || Object.keys(others).length > 0) return false
  if (months.length > 1 || weekdays.length > 1 || dates.length > most.days) return false
  const isOneWeekday = weekdays.length === 0 || /\d/.test(String(weekdays[0]))
  return dates.length > 0 ? months.length === 1 : isOneWeekday
}
