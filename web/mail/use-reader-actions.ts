// What can be done with the mail that is open, by its toolbar and by the keys of Gmail.
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Email } from '../../src/shared/mail.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { strings } from '../strings.ts'
import { useConfirm } from '../ui/dialog.tsx'
import { downloadOriginal } from './download.ts'
import { useMailActions } from './use-mail-actions.ts'

const words = strings.reader

export function useReaderActions(email: Email | undefined, back: () => void) {
  const actions = useMailActions()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const withEmail = (run: (email: Email) => void) => () => email && run(email)
  const act = {
    onStar: withEmail(({ id, starred }) => actions.change([id], { starred: !starred })),
    onArchive: withEmail(({ id }) => {
      actions.archive([id])
      back()
    }),
    onRemove: withEmail(async ({ id }) => {
      if (!(await confirm({ title: words.confirmDelete, text: strings.mail.deleteHint, yes: strings.mail.remove, danger: true })))
        return
      actions.remove([id])
      back()
    }),
    onUnread: withEmail(({ id }) => {
      actions.change([id], { read: false })
      back()
    }),
    onOriginal: withEmail(({ id, subject }) => void downloadOriginal(id, subject)),
  }
  const answer = (kind: string) => withEmail(({ id }) => void navigate(`/reply/${id}${kind}`))
  useShortcuts({
    u: back,
    s: act.onStar,
    e: act.onArchive,
    '#': act.onRemove,
    r: answer(''),
    a: answer('?kind=replyAll'),
    f: answer('?kind=forward'),
  })
  return act
}

/** An opened mail is read. Once only: marking it unread again must last. */
export function useMarkRead(email: Email | undefined): void {
  const actions = useMailActions()
  const marked = useRef<string>(undefined)
  useEffect(() => {
    if (!email || marked.current === email.id) return
    marked.current = email.id
    if (!email.read) actions.change([email.id], { read: true })
  })
}
