import { limits } from '../../../src/shared/limits.ts'
import { toast, toastError, trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'

const words = composeWords

/** Discards a draft; can be undone for ten seconds. */
export function useDiscardDraft(onRestored?: (id: string) => void): (id: string) => Promise<boolean> {
  const utils = trpc.useUtils()
  const stale = () => void utils.drafts.list.invalidate()
  const restore = async (id: string) => {
    try {
      await utils.client.drafts.restore.mutate({ id })
      toast(words.restored)
      onRestored?.(id)
    } catch {
      toastError(words.restoreFailed)
    }
    stale()
  }
  return async (id) => {
    try {
      await utils.client.drafts.discard.mutate({ id })
    } catch {
      toastError(words.discardFailed)
      return false
    }
    stale()
    toast(words.discarded, { label: strings.undo, run: () => void restore(id) }, limits.undoSeconds)
    return true
  }
}
