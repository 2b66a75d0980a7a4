// UIDs as IMAP writes them (RFC 9051, sequence-set): runs become ranges, so that a command stays short.

/** Servers take command lines of 8,000 characters (RFC 7162, section 4). */
const longest = 7000

/** `1:3,7` for 7, 3, 2, 1 in any order; more than one set where it would be too long for a command. */
export function sequenceSets(uids: number[]): string[] {
  const sorted = uids.toSorted((a, b) => a - b)
  const runs: [number, number][] = []
  for (const uid of sorted) {
    const run = runs.at(-1)
    if (run !== undefined && uid <= run[1] + 1) run[1] = uid
    else runs.push([uid, uid])
  }
  const sets: string[] = []
  for (const [first, last] of runs) {
    const run = first === last ? `${first}` : `${first}:${last}`
    const set = sets.at(-1)
    if (set !== undefined && set.length + run.length < longest) sets[sets.length - 1] = `${set},${run}`
    else sets.push(run)
  }
  return sets
}
