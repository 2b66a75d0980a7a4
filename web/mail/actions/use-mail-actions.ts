// Mail mutations with optimistic updates in all visible lists, reverted on failure. Undo for ten seconds restores the exact
// previous state, which the server remembers.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BatchAnswer, EmailSummary } from '../../../src/shared/mail.ts'
import { toast, toastError, trpc } from '../../api.ts'
import { announce } from '../../live/announce.ts'
import { strings } from '../../strings.ts'
import { offerUndo, withdrawUndo } from '../../undo-toast.ts'
import { batchFields, countDone, doneText, type MailAction, showsToast, type Target } from './mail-action.ts'
import { applyOptimistically } from './optimistic-cache.ts'
import type { MailChange } from './optimistic-list.ts'
import { trackChange } from './pending-changes.ts'

interface MailJob {
  target: Target
  action: MailAction
  /** Initiated by the app, not the user: no toast, no undo. */
  quiet?: boolean
}
const words = strings.mail

/** `showErrors`: false if the caller reports errors, as voice does. */
export function useMailActions({ showErrors = true }: { showErrors?: boolean } = {}) {
  const cache = useMailCache()
  const ask = useBatchCall()
  const undo = useUndo(cache.refresh, showErrors)
  const job = useMutation({
    meta: showErrors ? { error: words.changeFailed } : { quiet: true },
    mutationFn: ask,
    onMutate: ({ target, action }: MailJob) => ('mails' in target ? cache.apply({ mails: target.mails, action }) : undefined),
    // Here rather than at the call site: the page may be unmounted by now, but undo must still be offered.
    onSuccess: (answer, { target, action, quiet = false }, change) => {
      change?.saved()
      const [refused] = answer.failed
      if (refused && showErrors) toastError(answer.failed.length === 1 ? refused.message : words.someFailed(answer.failed.length))
      const done = countDone(target, action, answer)
      if (done === 0 || quiet) return
      const text = showsToast(action, done) ? doneText(action, done) : undefined
      // Flag changes are visible; announced to screen readers.
      if (text === undefined) announce(doneText(action, done))
      const { undoId } = answer
      if (undoId === null) text === undefined || toast(text)
      else offerUndo(text, () => undo.mutate({ undoId, onDone: change?.revoke }), undoId)
    },
    onError: (_error, _job, change) => change?.takeBack(),
    onSettled: cache.refresh,
  })
  return {
    busy: job.isPending,
    /** True during an action on a whole list. */
    busyWithAll: job.isPending && 'list' in job.variables.target,
    run: (target: Target, action: MailAction) => job.mutate({ target, action }),
    /** Resolves with the server's response; false on error. */
    runAndWait: (target: Target, action: MailAction) =>
      job.mutateAsync({ target, action }).then(
        () => true,
        () => false,
      ),
    /** Resolves with the server's response; rejects on error. */
    runOrThrow: (target: Target, action: MailAction) => job.mutateAsync({ target, action }),
    /** Undoes a change without its toast. */
    takeBack: (undoId: string) => {
      withdrawUndo(undoId)
      return undo.mutateAsync({ undoId, onDone: undefined })
    },
    markRead: (mail: EmailSummary, conversations: boolean) =>
      job.mutate({ target: { mails: [mail], conversations }, action: { do: 'read', read: true }, quiet: true }),
  }
}

/** Sends a job to the server. */
function useBatchCall(): (job: MailJob) => Promise<BatchAnswer> {
  const { client } = trpc.useUtils()
  return ({ target, action }) => {
    if ('mails' in target) {
      const ids = target.mails.map((mail) => mail.id)
      if (action.do === 'snooze') return client.mail.snoozeMany.mutate({ ids, until: action.until })
      return client.mail.batch.mutate({ ids, ...(target.conversations ? { conversations: true } : {}), ...batchFields(action) })
    }
    if (action.do === 'snooze') throw new Error('A whole list cannot be snoozed.')
    return client.mail.batchMatching.mutate({ list: target.list, ...batchFields(action) })
  }
}

function useUndo(refresh: () => Promise<void>, showErrors: boolean) {
  const { client } = trpc.useUtils()
  return useMutation({
    meta: showErrors ? { error: strings.lists.undoFailed } : { quiet: true },
    mutationFn: ({ undoId }: { undoId: string; onDone: (() => void) | undefined }) => client.mail.undo.mutate({ undoId }),
    onMutate: ({ onDone }) => onDone?.(),
    onSuccess: () => void toast(strings.lists.undone, undefined, 3),
    onSettled: refresh,
  })
}

function useMailCache() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  return {
    apply(change: MailChange) {
      const pending = trackChange(change)
      const takeBack = applyOptimistically(queryClient, change)
      return {
        ...pending,
        takeBack: () => {
          pending.revoke()
          takeBack()
        },
      }
    },
    async refresh() {
      // Only the last of several pending mutations refetches, or the list would flicker.
      if (queryClient.isMutating() > 1) return
      await Promise.all([
        utils.mail.list.invalidate(),
        utils.mail.sent.invalidate(),
        utils.mail.stats.invalidate(),
        utils.mail.get.invalidate(),
        utils.mail.thread.invalidate(),
        utils.folders.list.invalidate(),
      ])
    },
  }
}
