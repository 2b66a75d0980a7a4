// Saving a rule, and where the person wants it, doing at once what it says to the mails of its preview.
import { useMutation } from '@tanstack/react-query'
import type { SaveRuleInput } from '../../../src/shared/categories.ts'
import { toast, toastErrorOf, trpc } from '../../api.ts'
import { offerUndo } from '../../undo-toast.ts'
import { sortingWords } from '../../words/sorting.ts'
import { useRefreshSorted, useUndoBatches } from '../use-sort.ts'

const words = sortingWords.rules

export function useSaveRule(onSaved: () => void) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshSorted()
  const undo = useUndoBatches()
  const applyNow = async (id: string) => {
    try {
      const { batchId, changed } = await client.categories.applyRule.mutate({ id })
      const text = words.applied(changed)
      if (batchId === null) toast(text)
      else offerUndo(text, () => undo([batchId]))
    } catch (error) {
      // The rule is there all the same: a second try must not make it twice.
      toastErrorOf(error, words.applyFailed)
    }
  }
  return useMutation({
    meta: { error: words.saveFailed },
    mutationFn: async ({ rule, apply }: { rule: SaveRuleInput; apply: boolean }) => {
      const saved = await client.categories.saveRule.mutate(rule)
      if (apply) await applyNow(saved.rule.id)
      else toast(words.saved)
    },
    onSuccess: onSaved,
    onSettled: refresh,
  })
}
