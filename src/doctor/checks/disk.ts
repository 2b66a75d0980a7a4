// How much room is on the disk of the data, whether Homing runs or not.
import { statfsSync } from 'node:fs'
import type { Settings } from '../../settings.ts'
import type { DoctorLine } from '../../shared/doctor.ts'
import { linesOf, size } from '../report-line.ts'

/** Share of the disk, or bytes, below which it gets close. */
const little = { share: 0.05, bytes: 1024 ** 3 }

/** `state`: what the running program says of it. */
export function diskSpaceLine(
  { dataDir, keepFree }: Pick<Settings, 'dataDir' | 'keepFree'>,
  state?: 'ok' | 'low' | 'full',
): DoctorLine {
  const { ok, warn, bad } = linesOf('disk', 'disk.free')
  const { bavail, blocks, bsize } = statfsSync(dataDir)
  const [free, total] = [bavail * bsize, blocks * bsize]
  const says = `${size(free)} of ${size(total)} are free where the data is.`
  const fix =
    'Make room on that disk, or move the data folder to a larger one. KEEP_FREE_MB says when Homing stops fetching texts.'
  if (state === 'full') return bad(`Nothing can be written any more. ${says}`, fix)
  if (state === 'low' || free < keepFree) return bad(`No new texts of mails are fetched. ${says}`, fix)
  return free < Math.min(little.bytes, total * little.share) ? warn(says, fix) : ok(says)
}
