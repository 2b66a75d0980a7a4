// Sends a draft that is saved. The server holds it for ten seconds, or until the chosen time, in which it can be taken
// back; it comes back as the draft it was.
import { useNavigate } from 'react-router'
import { limits } from '../../../src/shared/limits.ts'
import { dismissToast, errorCode, errorDetails, toast, toastError, toastErrorOf, trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { composeWords } from '../../words/compose.ts'
import { formatSchedule } from './schedule.ts'

const words = composeWords

export function useSend() {
  const showSentToast = useSentToast()
  const send = trpc.drafts.send.useMutation({
    meta: { quiet: true },
    onError: (error) => {
      // Only the approval is missing: that is asked for next, and nothing has failed.
      if (errorDetails(error).reason === 'approval' || errorCode(error) === 'UNAUTHORIZED') return
      toastErrorOf(error, words.failed)
    },
  })
  return async (draft: { id: string; revision: number }, sendAt?: Date): Promise<void> => {
    const when = sendAt ? { sendAt: sendAt.toISOString() } : { holdSeconds: limits.undoSeconds }
    const { id } = await send.mutateAsync({ ...draft, ...when })
    showSentToast(id, draft.id, sendAt)
  }
}

/** What is shown of a mail that is held: a toast that takes it back. Answers how to take that toast away. */
export function useSentToast() {
  const undoSend = useUndoSend()
  const utils = trpc.useUtils()
  return (outboxId: string, draftId: string, sendAt?: Date): (() => void) => {
    const undo = { label: strings.undo, run: () => void undoSend(outboxId, draftId) }
    const toastId = toast(sendAt ? words.scheduled(formatSchedule(sendAt)) : words.sent, undo, limits.undoSeconds)
    void utils.mail.outbox.invalidate()
    void utils.drafts.list.invalidate()
    return () => dismissToast(toastId)
  }
}

/** Takes a mail back out of the outbox and opens the draft it was. */
export function useUndoSend() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return async (outboxId: string, draftId: string | undefined): Promise<void> => {
    let back = draftId
    try {
      const { item } = await utils.client.mail.cancelSending.mutate({ id: outboxId })
      back = item.draftId ?? draftId
    } catch {
      toastError(words.tooLate) // sent meanwhile, or not reachable: either way it was not taken back
      return
    } finally {
      void utils.mail.outbox.invalidate()
      void utils.drafts.invalidate()
    }
    toast(words.takenBack)
    void navigate(back ? draftPath(back) : '/drafts')
  }
}

export function draftPath(id: string): string {
  return `/compose?draft=${encodeURIComponent(id)}`
}
