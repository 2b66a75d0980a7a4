// Day and hour of an event, as the fields of a form write them, in the zone of whoever plans it.
export interface DayAndTime {
  /** `2026-11-20` */
  day: string
  /** `09:00` */
  time: string
}

export function nextFullHour(now = new Date()): DayAndTime {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + 1)
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    day: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** The moment they mean; undefined where they are none. */
export function momentOf({ day, time }: DayAndTime): Date | undefined {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}
