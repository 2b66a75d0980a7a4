import { useState } from 'react'

/** Which mails of the page are selected. Mails that leave the page leave the selection. */
export function useSelection(onPage: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = onPage.filter((id) => chosen.has(id))
  return {
    ids,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) =>
      setChosen((old) => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    all: onPage.length > 0 && ids.length === onPage.length,
    togglePage: () => setChosen(ids.length === onPage.length ? new Set() : new Set(onPage)),
    clear: () => setChosen(new Set()),
  }
}
export type Selection = ReturnType<typeof useSelection>
