// Changes to mails. Every list on screen shows them at once; when the server refuses, they are taken back.
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { EmailList, EmailSummary } from '../../src/shared/mail.ts'
import { complain, say, trpc } from '../api.ts'
import { strings } from '../strings.ts'

export interface MailChange {
  read?: boolean
  starred?: boolean
  /** Leaves the list it stands in. */
  mailbox?: 'archive' | 'trash' | 'inbox'
}
const words = strings.mail

export function useMailActions() {
  const cache = useListCache()
  const batch = trpc.mail.batch.useMutation({
    meta: { error: words.changeFailed },
    onMutate: async (input) => cache.apply(input.ids, input.delete ? { mailbox: 'trash' } : changeOf(input)),
    // Here and not beside the call: the page that asked may be gone by now, and its undo must be offered all the same.
    onSuccess: ({ failed }, input) => {
      if (failed.length > 0) complain(words.someFailed(failed.length))
      const done = input.ids.filter((id) => !failed.some((each) => each.id === id))
      if (done.length === 0) return
      if (input.delete) offerUndo(words.deleted(done.length), done)
      else if (input.mailbox === 'archive') offerUndo(words.archived(done.length), done)
    },
    onError: (_error, _input, context) => context?.undo(),
    onSettled: cache.refresh,
  })
  const moveBack = (ids: string[]) => batch.mutate({ ids, mailbox: 'inbox' })
  const offerUndo = (text: string, ids: string[]) => say(text, { label: strings.undo, run: () => moveBack(ids) }, 10)
  return {
    busy: batch.isPending,
    change: (ids: string[], change: MailChange) => batch.mutate({ ids, ...change }),
    archive: (ids: string[]) => batch.mutate({ ids, mailbox: 'archive' }),
    remove: (ids: string[]) => batch.mutate({ ids, delete: true }),
  }
}

function changeOf({
  read,
  starred,
  mailbox,
}: {
  read?: boolean | undefined
  starred?: boolean | undefined
  mailbox?: string | undefined
}): MailChange {
  return {
    ...(read === undefined ? {} : { read }),
    ...(starred === undefined ? {} : { starred }),
    ...(mailbox === 'archive' || mailbox === 'trash' ? { mailbox } : {}),
  }
}

function useListCache() {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const lists = [getQueryKey(trpc.mail.list), getQueryKey(trpc.mail.sent)]
  return {
    async apply(ids: string[], change: MailChange) {
      const touched = new Set(ids)
      await Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })))
      const before = lists.flatMap((queryKey) => queryClient.getQueriesData<EmailList>({ queryKey }))
      for (const queryKey of lists)
        queryClient.setQueriesData<EmailList>({ queryKey }, (old) => old && changed(old, touched, change))
      for (const id of ids) {
        utils.mail.get.setData({ id }, (old) => old && { email: { ...old.email, ...flags(change) } })
        utils.mail.thread.setData(
          { id },
          (old) => old && { emails: old.emails.map((mail) => (touched.has(mail.id) ? { ...mail, ...flags(change) } : mail)) },
        )
      }
      return {
        undo: () => {
          for (const [key, data] of before) queryClient.setQueryData(key, data)
        },
      }
    },
    async refresh() {
      // Only the last of several changes under way may ask again, or the list would jump back in between.
      if (queryClient.isMutating() > 1) return
      await Promise.all([
        utils.mail.list.invalidate(),
        utils.mail.sent.invalidate(),
        utils.mail.stats.invalidate(),
        utils.mail.get.invalidate(),
        utils.mail.thread.invalidate(),
      ])
    },
  }
}

function flags({ read, starred }: MailChange): Pick<MailChange, 'read' | 'starred'> {
  return { ...(read === undefined ? {} : { read }), ...(starred === undefined ? {} : { starred }) }
}

function changed(list: EmailList, ids: Set<string>, change: MailChange): EmailList {
  if (change.mailbox) {
    const emails = list.emails.filter((mail) => !ids.has(mail.id))
    return { ...list, emails, total: list.total - (list.emails.length - emails.length) }
  }
  const withFlags = (mail: EmailSummary) => (ids.has(mail.id) ? { ...mail, ...flags(change) } : mail)
  return { ...list, emails: list.emails.map(withFlags) }
}
