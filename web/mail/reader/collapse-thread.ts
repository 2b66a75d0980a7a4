// Which mails of a conversation are drawn at once. Two hundred lines are slow to draw and tell nothing: the first mail,
// the ones around the one that is open, and the last ones do.
export interface CollapsedThread<M> {
  shown: M[]
  /** Mails left out before this one. */
  gapBefore: (mail: M) => number
}
const fewEnough = 12
const around = 2

export function collapseThread<M extends { id: string }>(mails: readonly M[], openId: string): CollapsedThread<M> {
  if (mails.length <= fewEnough) return { shown: [...mails], gapBefore: () => 0 }
  const open = mails.findIndex((mail) => mail.id === openId)
  const last = mails.length - 1
  const kept = mails.map((_, at) => at === 0 || Math.abs(at - open) <= around || at >= last - around)
  // A gap of one would take as much room as the mail it hides.
  const shownAt = kept.flatMap((keep, at) => (keep || (kept[at - 1] && kept[at + 1]) ? [at] : []))
  const gaps = new Map(shownAt.map((at, index) => [mails[at], at - (shownAt[index - 1] ?? -1) - 1]))
  return {
    shown: shownAt.flatMap((at) => mails[at] ?? []),
    gapBefore: (mail) => gaps.get(mail) ?? 0,
  }
}
