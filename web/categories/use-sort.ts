// Putting mails into Smart Folders and out of them. What was done to many is one thing to take back.
import { useMutation } from '@tanstack/react-query'
import { toast, trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { offerUndo } from '../undo-toast.ts'

const words = strings.categories
/** The server takes no more at once (AssignManyInput). */
const most = 500

interface Wanted {
  ids: readonly string[]
  /** Also the others of their conversations in the same place. */
  conversations: boolean
  add: string[]
  remove: string[]
}
export function useSort() {
  const { client } = trpc.useUtils()
  const refresh = useRefreshSorted()
  const undo = useUndoBatches()
  return useMutation({
    meta: { error: words.sortFailed },
    mutationFn: async ({ ids, conversations, add, remove }: Wanted) => {
      const batches: string[] = []
      for (let from = 0; from < ids.length; from += most) {
        const part = { ids: ids.slice(from, from + most), ...(conversations ? { conversations } : {}), add, remove }
        const { batchId } = await client.categories.assignMany.mutate(part)
        if (batchId !== null) batches.push(batchId)
      }
      return batches
    },
    onSuccess: (batches, { ids }) => {
      const text = words.didSort(ids.length)
      if (batches.length === 0) toast(text)
      else offerUndo(text, () => undo(batches))
    },
    onSettled: refresh,
  })
}

/** Takes batches back, the last one first. */
export function useUndoBatches(): (batches: readonly string[]) => void {
  const { client } = trpc.useUtils()
  const refresh = useRefreshSorted()
  const undo = useMutation({
    meta: { error: strings.lists.undoFailed },
    mutationFn: async (batches: readonly string[]) => {
      for (const id of batches.toReversed()) await client.categories.undoBatch.mutate({ id })
    },
    onSuccess: () => void toast(strings.lists.undone, undefined, 3),
    onSettled: refresh,
  })
  return (batches) => undo.mutate(batches)
}

/** What shows where mails lie. */
export function useRefreshSorted(): () => Promise<unknown> {
  const utils = trpc.useUtils()
  return () =>
    Promise.all([
      utils.categories.invalidate(),
      utils.mail.list.invalidate(),
      utils.mail.get.invalidate(),
      utils.mail.thread.invalidate(),
      utils.mail.stats.invalidate(),
    ])
}
