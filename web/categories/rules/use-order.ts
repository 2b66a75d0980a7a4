import type { Rule } from '../../../src/shared/categories.ts'
import { trpc } from '../../api.ts'
import { sortingWords } from '../../words/sorting.ts'

/** Moves a rule from one place to another; the list shows it at once. */
export function useOrder(): (rules: readonly Rule[], from: number, to: number) => void {
  const utils = trpc.useUtils()
  const order = trpc.categories.orderRules.useMutation({
    meta: { error: sortingWords.rules.orderFailed },
    onMutate: ({ ids }) => {
      utils.categories.rules.setData(undefined, (old) => old && { rules: inOrder(old.rules, ids) })
    },
    onSettled: () => utils.categories.rules.invalidate(),
  })
  return (rules, from, to) => {
    const ids = rules.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ ids })
  }
}

function inOrder<R extends { id: string }>(rules: readonly R[], ids: readonly string[]): R[] {
  return rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
