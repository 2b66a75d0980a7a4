// Quiet hours and times of a digest, by the clock on a person's wall.
import { offsetAt } from '../connectors/mime/texts/zones.ts'
import { day } from '../shared/limits.ts'
import type { PushSettings } from '../shared/push.ts'

export interface WallClock {
  /** `08:05` */
  time: string
  /** `2026-11-27T08:05`: stamps sort by time, but for the hour that comes twice when summer time ends. */
  stamp: string
  /** The day before. */
  yesterday: string
}

export function wallClock(now: Date, zone: string): WallClock {
  const wall = now.getTime() + offsetAt(now.getTime(), zone)
  const stamp = new Date(wall).toISOString().slice(0, 16)
  return { time: stamp.slice(11), stamp, yesterday: new Date(wall - day).toISOString().slice(0, 10) }
}

/** Hours whose end is before their beginning go past midnight. */
export function isQuiet({ quiet }: Pick<PushSettings, 'quiet'>, { time }: WallClock): boolean {
  if (!quiet) return false
  const { from, to } = quiet
  return from < to ? from <= time && time < to : from <= time || time < to
}

/** The stamp of the latest digest that should have been sent by now; undefined where there are none. */
export function latestDigest(
  { digest }: Pick<PushSettings, 'digest'>,
  { time, stamp, yesterday }: WallClock,
): string | undefined {
  const today = digest.filter((at) => at <= time).at(-1)
  const last = digest.at(-1)
  if (today !== undefined) return `${stamp.slice(0, 10)}T${today}`
  return last === undefined ? undefined : `${yesterday}T${last}`
}
