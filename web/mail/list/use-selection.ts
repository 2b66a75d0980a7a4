import { useState } from 'react'

interface Chosen {
  scope: string
  ids: ReadonlySet<string>
  /** Where a range begins: the mail chosen last. */
  anchor: string | undefined
  /** Everything the list holds, on all its pages. */
  whole: boolean
}

/** Which mails of the page are selected. Mails that leave the page leave the selection; another `scope` starts empty. */
export function useSelection(onPage: readonly string[], scope: string) {
  const [stored, setChosen] = useState<Chosen>(nothing(scope))
  const chosen = stored.scope === scope ? stored : nothing(scope)
  const ids = chosen.whole ? [...onPage] : onPage.filter((id) => chosen.ids.has(id))
  const all = onPage.length > 0 && ids.length === onPage.length
  const set = (changes: Partial<Chosen>) => setChosen({ ...chosen, whole: false, ...changes })
  return {
    ids,
    all,
    /** True while everything the list holds is meant, not just this page. */
    whole: chosen.whole,
    has: (id: string) => chosen.whole || chosen.ids.has(id),
    /** `range` selects everything between the mail chosen last and this one. */
    toggle: (id: string, range = false) => {
      const between = range ? idsBetween(onPage, chosen.anchor, id) : []
      if (between.length > 0) return set({ ids: new Set([...ids, ...between]), anchor: id })
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      set({ ids: next, anchor: id })
    },
    togglePage: () => set({ ids: all ? new Set() : new Set(onPage), anchor: undefined }),
    selectWhole: () => set({ ids: new Set(onPage), whole: true }),
    clear: () => set({ ids: new Set(), anchor: undefined }),
  }
}
export type Selection = ReturnType<typeof useSelection>

const nothing = (scope: string): Chosen => ({ scope, ids: new Set(), anchor: undefined, whole: false })

function idsBetween(onPage: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [a, b] = [from === undefined ? -1 : onPage.indexOf(from), onPage.indexOf(to)]
  if (a < 0 || b < 0) return []
  return onPage.slice(Math.min(a, b), Math.max(a, b) + 1)
}
