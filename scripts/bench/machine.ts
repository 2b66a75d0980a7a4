// What a measurement was made on.
import { spawnSync } from 'node:child_process'
import os from 'node:os'
import { serverNode } from '../server-node.mjs'

/** One line for a table of figures. */
export function machineLine(now: Date): string {
  const cpus = os.cpus()
  const memory = `${(os.totalmem() / 2 ** 30).toFixed(0)} GB`
  const allocator = 'LD_PRELOAD' in serverNode.env ? 'jemalloc' : 'malloc of the C library'
  const commit =
    git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--', 'src', 'scripts') === '' ? '' : ' with changes')
  return `${now.toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node}, ${cpus.length} cores of ${cpus[0]?.model.trim() ?? 'an unknown processor'}, ${memory} of memory, ${os.type()} ${os.release().split('-')[0]}, ${allocator}.`
}

function git(...args: string[]): string {
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : 'unknown'
}
