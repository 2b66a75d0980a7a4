// UIDs as IMAP writes them (RFC 9051, sequence-set): runs become ranges, so that a command stays short.

/** `1:3,7` for 7, 3, 2, 1 in any order. */
export function sequenceSet(uids: number[]): string {
  const sorted = uids.toSorted((a, b) => a - b)
  const runs: [number, number][] = []
  for (const uid of sorted) {
    const run = runs.at(-1)
    if (run !== undefined && uid <= run[1] + 1) run[1] = uid
    else runs.push([uid, uid])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}:${last}`)).join(',')
}
