// What the person likes about voice and assistant: read once, shown as chosen at once, and saved field by field.
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { SavePreferencesInput } from '../../src/shared/preferences.ts'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'

export function usePreferences() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const query = trpc.preferences.get.useQuery()
  const save = trpc.preferences.save.useMutation({
    meta: { error: strings.assistant.saveFailed },
    onMutate: async (changes) => {
      await utils.preferences.get.cancel()
      utils.preferences.get.setData(undefined, (old) => old && { preferences: Object.assign({}, old.preferences, changes) })
    },
    // Of several changes in a row the last answer is the one to go by.
    onSettled: () => {
      const key = getQueryKey(trpc.preferences.save)
      return queryClient.isMutating({ mutationKey: key }) === 1 ? utils.preferences.get.invalidate() : undefined
    },
  })
  return {
    preferences: query.data?.preferences,
    failed: query.isError,
    retry: () => void query.refetch(),
    change: (changes: SavePreferencesInput) => save.mutate(changes),
  }
}
