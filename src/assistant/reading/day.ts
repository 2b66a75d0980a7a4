// Which day it is where the person is.
import { offsetAt } from '../../connectors/mime/texts/zones.ts'

/** What the clock on their wall shows, in the fields a Date has for UTC. */
export const wallClock = (now: Date, zone: string) => new Date(now.getTime() + offsetAt(now.getTime(), zone))

/** YYYY-MM-DD */
export const todayIn = (now: Date, zone: string) => wallClock(now, zone).toISOString().slice(0, 10)
