// Completes, snoozes or dismisses a suggestion: optimistic, reverted on failure.
import type { SuggestionActionInput } from '../../src/shared/suggestions.ts'
import { toast, toastError, trpc } from '../api.ts'
import { suggestionWords as words } from '../words/suggestions.ts'

export type Action = SuggestionActionInput['action']

export function useSuggestionAction(): (id: string, action: Action) => void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.suggestions.act.useMutation({
    meta: { quiet: true },
    onMutate: async ({ id }) => {
      await utils.suggestions.list.cancel()
      const before = utils.suggestions.list.getData({})
      utils.suggestions.list.setData({}, (old) => old && { suggestions: old.suggestions.filter((one) => one.id !== id) })
      return before
    },
    onSuccess: (_done, { action }) => {
      toast(words.done[action])
    },
    onError: (_error, { action }, before) => {
      utils.suggestions.list.setData({}, before)
      toastError(words.failed[action])
    },
    onSettled: () => utils.suggestions.list.invalidate(),
  })
  return (id, action) => mutate({ id, action })
}
