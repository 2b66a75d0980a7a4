// How often browsers have said that a page wanted what its policy forbids. A page of ours never does: something is being tried,
// or an extension of the browser meddles. Numbers only; what was blocked where is nobody's business.

export type BlockedKind = 'inline' | 'eval' | 'own' | 'data' | 'blob' | 'extension' | 'elsewhere' | 'other'

export interface CspReports {
  /** Since the start. */
  count: number
  lastAt: Date | undefined
  /** `script-src-elem elsewhere` and how often. */
  kinds: ReadonlyMap<string, number>
}

const seen = { count: 0, lastAt: undefined as Date | undefined, kinds: new Map<string, number>() }

/** Of this process. */
export const cspReports = (): CspReports => seen

/** Both names come from short lists, so that this stays small whatever is sent. */
export function countCspReport(directive: string, blocked: BlockedKind, at: Date): void {
  const name = `${directive} ${blocked}`
  seen.count++
  seen.lastAt = at
  seen.kinds.set(name, (seen.kinds.get(name) ?? 0) + 1)
}
