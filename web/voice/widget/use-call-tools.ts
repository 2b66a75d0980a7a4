// The mail actions of the voice conversation, shared with the rest of the app.
import { useRef } from 'react'
import { trpc } from '../../api.ts'
import { useSentToast } from '../../compose/sending/use-send.ts'
import type { ActionMail } from '../../mail/actions/mail-action.ts'
import { useMailActions } from '../../mail/actions/use-mail-actions.ts'
import type { CallTools } from '../controller/server-calls.ts'
import type { VoiceState } from '../conversation/state.ts'

export function useCallTools(state: () => VoiceState): CallTools {
  const utils = trpc.useUtils()
  const { runOrThrow: execute, takeBack } = useMailActions({ showErrors: false })
  const notifySent = useSentToast()
  /** Dismiss functions of the undo toasts, by outbox id. */
  const toasts = useRef(new Map<string, () => void>())
  const draftsChanged = () => void utils.drafts.list.invalidate()
  return {
    client: utils.client,
    mailOf: (id) => knownMail(id, state()) ?? utils.mail.get.getData({ id })?.email ?? { id, threadId: '', accountId: '' },
    act: (mail, action) => execute({ mails: [mail] }, action),
    takeBack,
    sendDraft: (outboxId, draftId) => void toasts.current.set(outboxId, notifySent(outboxId, draftId)),
    undoChange: (outboxId) => {
      toasts.current.get(outboxId)?.()
      toasts.current.delete(outboxId)
      void utils.mail.outbox.invalidate()
      void utils.drafts.invalidate()
    },
    draftsChanged,
    now: () => new Date(),
  }
}

/** The account is unknown here; none of the actions needs it. */
function knownMail(id: string, { mails, focus }: VoiceState): ActionMail | undefined {
  const mail = mails.find((one) => one.id === id) ?? (focus?.id === id ? focus : undefined)
  return mail && { id, threadId: mail.threadId, accountId: '' }
}
