// What an admin looks for first: the last checks, the last backup, the disk, and what waits to be sent.
import clsx from 'clsx'
import { trpc } from '../api.ts'
import { adminWords } from '../words/admin.ts'
import { doctorWords } from '../words/doctor.ts'
import { formatDateTime } from './backups/format-date-time.ts'
import { bytesText } from './bytes-text.ts'

const words = adminWords.tile
/** Below this share of the disk, or this many bytes, a first sync may fill it. */
const lowShare = 0.05
const lowBytes = 1024 ** 3

interface Disk {
  freeBytes: number
  totalBytes: number
}
export const isDiskLow = ({ freeBytes, totalBytes }: Disk): boolean =>
  totalBytes > 0 && (freeBytes < lowBytes || freeBytes / totalBytes < lowShare)

export function Tiles() {
  const machine = trpc.admin.state.useQuery().data
  return (
    <ul className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <DoctorTile />
      <BackupTile />
      <Tile
        part="server"
        name={words.disk}
        value={machine && words.free(bytesText(machine.disk.freeBytes))}
        tone={machine && isDiskLow(machine.disk) && 'text-danger'}
      />
      <Tile
        part="server"
        name={words.queue}
        value={machine && words.waiting(machine.outbox.waiting)}
        tone={machine && machine.outbox.failed + machine.outbox.unknown > 0 && 'text-danger'}
      />
    </ul>
  )
}

function DoctorTile() {
  const last = trpc.doctor.last.useQuery().data
  const count = (state: 'bad' | 'warn') => last?.report?.lines.filter((line) => line.state === state).length ?? 0
  const [bad, warn] = [count('bad'), count('warn')]
  const value = last?.report ? doctorWords.found(bad, warn) || words.healthy : words.notChecked
  return <Tile part="doctor" name={doctorWords.title} value={last && value} tone={bad > 0 && 'text-danger'} />
}

function BackupTile() {
  const state = trpc.backups.state.useQuery().data
  const newest = state?.backups
    .map(({ madeAt }) => madeAt)
    .toSorted()
    .at(-1)
  // Whether that is wrong yet, the doctor says.
  return <Tile part="backups" name={words.backup} value={state && (newest ? formatDateTime(newest) : words.noBackup)} />
}

interface TileProps {
  /** The part of the page that has more of it. */
  part: string
  name: string
  /** Undefined while it is not known. */
  value: string | undefined
  tone?: 'text-danger' | false | undefined
}
function Tile({ part, name, value, tone }: TileProps) {
  return (
    <li>
      <a href={`#${part}`} className="block h-full rounded-card border border-line bg-surface px-4 py-3 hover:bg-hover">
        <span className="block text-12 text-ink-soft">{name}</span>
        <span className={clsx('block min-h-6 truncate font-semibold text-15 tabular-nums', tone)}>{value}</span>
      </a>
    </li>
  )
}
