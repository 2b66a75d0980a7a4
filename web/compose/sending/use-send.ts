// Sends a saved draft. The server holds it for ten seconds, or until the scheduled time, during which it can be cancelled and
// reopened as the draft it was.
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
      // Only approval is missing, which is requested next, or something came in between, which the composer shows.
      if (['approval', 'in-between'].includes(String(errorDetails(error).reason)) || errorCode(error) === 'UNAUTHORIZED') return
      toastErrorOf(error, words.failed)
    },
  })
  /** `basis`: what the person has seen of the conversation after it was held. */
  return async (draft: { id: string; revision: number }, sendAt?: Date, basis?: string[]): Promise<void> => {
    const when = sendAt ? { sendAt: sendAt.toISOString() } : { holdSeconds: limits.undoSeconds }
    const { id } = await send.mutateAsync({ ...draft, ...when, ...(basis ? { basis } : {}) })
    showSentToast(id, draft.id, sendAt)
  }
}

/** Shows the undo toast of a held mail; returns how to dismiss it. */
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

/** Cancels sending and reopens the draft. */
export function useUndoSend() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return async (outboxId: string, draftId: string | undefined): Promise<void> => {
    let back = draftId
    try {
      const { item } = await utils.client.mail.cancelSending.mutate({ id: outboxId })
      back = item.draftId ?? draftId
    } catch {
      toastError(words.tooLate) // sent already, or unreachable
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
