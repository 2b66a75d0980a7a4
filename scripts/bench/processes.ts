// Memory as Linux counts it, from outside: nothing runs in the measured process. A thread is part of its process, so the tree has
// more than one process only where Homing starts others (Piper, eSpeak NG, a backup).
import { readdirSync, readFileSync } from 'node:fs'

export interface Memory {
  /** Megabytes resident; pages that two processes share count twice. */
  rss: number
  /** Megabytes with each shared page divided among those who share it. */
  pss: number
}

/** The process and all its descendants. */
export function processTree(root: number): number[] {
  const children = Map.groupBy(runningProcesses(), ({ parent }) => parent)
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap((child) => below(child.pid))]
  return below(root)
}

export function memoryOf(pids: number[]): Memory {
  const total = (read: (pid: number) => number) => pids.reduce((sum, pid) => sum + read(pid), 0) / 1024
  return { rss: total((pid) => kilobytes(pid, 'status', 'VmRSS')), pss: total((pid) => kilobytes(pid, 'smaps_rollup', 'Pss')) }
}

/** How a process was started. */
export const commandLine = (pid: number) => readProc(pid, 'cmdline').split('\0').filter(Boolean)

/** The most megabytes that were ever resident in this one process. */
export const highWaterMark = (pid: number) => kilobytes(pid, 'status', 'VmHWM') / 1024

/** The most that was resident in the whole tree, checked ten times a second; the kernel's own mark for the first process. */
export function watchPeak(root: number): { stop(): number } {
  let peak = 0
  let pids = processTree(root)
  let ticks = 0
  const timer = setInterval(() => {
    if (ticks++ % 10 === 0) pids = processTree(root)
    peak = Math.max(peak, pids.reduce((sum, pid) => sum + kilobytes(pid, 'status', 'VmRSS'), 0) / 1024)
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(peak, highWaterMark(root))
    },
  }
}

/** Seconds of processor time that a process has used so far. */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = readProc(pid, 'stat').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

function runningProcesses(): { pid: number; parent: number }[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.map((pid) => ({ pid, parent: Number(readProc(pid, 'stat').split(') ')[1]?.split(' ')[1]) }))
}

function kilobytes(pid: number, file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readProc(pid, file))?.[1] ?? 0)
}

/** '' for a process that has ended. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch (cause) {
    if (['ENOENT', 'ESRCH'].includes((cause as NodeJS.ErrnoException).code ?? '')) return ''
    throw cause
  }
}
