// Unsubscribes from a mailing list, always after confirmation. Unsubscribe pages are opened by the user.

import { useState } from 'react'
import type { Email } from '../../../src/shared/mail.ts'
import { toast, trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { locale } from '../../language.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog, useConfirm } from '../../ui/dialog.tsx'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { readerWords } from '../../words/reader.ts'

const words = readerWords

export function Unsubscribe({ email }: { email: Email }) {
  const { unsubscribe: ways } = email
  const [page, setPage] = useState<string>()
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const leave = trpc.mail.unsubscribe.useMutation({
    meta: { error: words.leaveFailed },
    onSuccess: async ({ state, url }) => {
      if (state === 'page') return setPage(url ?? undefined)
      toast(state === 'left' ? words.left : words.leftByMail)
      await utils.mail.get.invalidate({ id: email.id })
    },
  })
  const { canSend } = useMailboxRole()
  if (!ways || (ways.leftAt === null && !canSend)) return null
  const ask = async () => {
    if (await confirm({ title: words.confirmUnsubscribe, text: whatHappens(ways), yes: words.unsubscribe }))
      leave.mutate({ id: email.id })
  }
  return (
    <span className="no-print text-12 text-ink-soft">
      {ways.leftAt === null ? (
        <button
          type="button"
          onClick={() => void ask()}
          disabled={leave.isPending}
          className="underline underline-offset-4 hover:text-ink"
        >
          {words.unsubscribe}
        </button>
      ) : (
        words.leftAt(new Date(ways.leftAt).toLocaleDateString(locale, { dateStyle: 'medium' }))
      )}
      {page !== undefined && <PageDialog url={page} onClose={() => setPage(undefined)} />}
    </span>
  )
}

function whatHappens({ oneClick, url, mailto }: NonNullable<Email['unsubscribe']>): string {
  if (oneClick && url) return words.leaveByClick(displayText(new URL(url).hostname))
  if (mailto) return words.leaveByMail(displayText(addressIn(mailto)))
  return words.leaveByPage
}

function addressIn(mailto: string): string {
  const address = mailto.replace(/^mailto:/i, '').split('?', 1)[0] ?? ''
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function PageDialog({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Dialog title={words.leavePage} onClose={onClose}>
      <p className="mt-2 text-15 text-ink-soft">{words.leavePageHint}</p>
      <p className="mt-2 wrap-anywhere rounded-control bg-sunken px-3 py-2 text-13 text-ink">{displayText(url)}</p>
      <div className="mt-6 flex justify-end">
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" className={buttonClass('primary')} onClick={onClose}>
          {words.openPage}
        </a>
      </div>
    </Dialog>
  )
}
