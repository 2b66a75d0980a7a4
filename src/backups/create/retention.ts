// Which nightly backups have had their time: the newest of each of the last seven days, four weeks and six months that have
// one stay. Days are UTC, and weeks begin on Monday.
import { day } from '../../shared/limits.ts'
import type { NamedBackup } from '../format/file-name.ts'

const kept = { days: 7, weeks: 4, months: 6 }

type Period = (time: Date) => string
const dayOf: Period = (time) => time.toISOString().slice(0, 10)
const weekOf: Period = (time) => dayOf(new Date(time.getTime() - ((time.getUTCDay() + 6) % 7) * day))
const monthOf: Period = (time) => time.toISOString().slice(0, 7)

/** Names only nightly ones; what somebody made or brought stays until somebody deletes it. */
export function expiredBackups(backups: readonly NamedBackup[]): string[] {
  const nightly = backups.filter(({ kind }) => kind === 'nightly').sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const stays = new Set([
    ...newestOfEach(nightly, dayOf, kept.days),
    ...newestOfEach(nightly, weekOf, kept.weeks),
    ...newestOfEach(nightly, monthOf, kept.months),
  ])
  return nightly.filter((backup) => !stays.has(backup)).map(({ name }) => name)
}

function newestOfEach(newestFirst: readonly NamedBackup[], period: Period, count: number): NamedBackup[] {
  const first = new Map<string, NamedBackup>()
  for (const backup of newestFirst) if (!first.has(period(backup.madeAt))) first.set(period(backup.madeAt), backup)
  return [...first.values()].slice(0, count)
}
