// Selects the mails of a long conversation to render: the first, those around the opened one, and the last.
export interface CollapsedThread<M> {
  shown: M[]
  /** Number of mails omitted before this one. */
  gapBefore: (mail: M) => number
}
const fewEnough = 12
const around = 2

export function collapseThread<M extends { id: string }>(mails: readonly M[], openId: string): CollapsedThread<M> {
  if (mails.length <= fewEnough) return { shown: [...mails], gapBefore: () => 0 }
  const open = mails.findIndex((mail) => mail.id === openId)
  const last = mails.length - 1
  const kept = mails.map((_, at) => at === 0 || Math.abs(at - open) <= around || at >= last - around)
  // A gap of one takes as much space as the mail itself.
  const shownAt = kept.flatMap((keep, at) => (keep || (kept[at - 1] && kept[at + 1]) ? [at] : []))
  const gaps = new Map(shownAt.map((at, index) => [mails[at], at - (shownAt[index - 1] ?? -1) - 1]))
  return {
    shown: shownAt.flatMap((at) => mails[at] ?? []),
    gapBefore: (mail) => gaps.get(mail) ?? 0,
  }
}
