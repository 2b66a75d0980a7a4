// Sends what was written. The server holds the mail for ten seconds, in which it can be taken back whole.
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { limits } from '../../src/shared/limits.ts'
import { complain, say, trpc } from '../api.ts'
import { newId } from '../mail/new-id.ts'
import { strings } from '../strings.ts'
import { type Draft, type DraftFile, putBack } from './compose-draft.ts'
import { sendInput } from './send-input.ts'

const words = strings.compose

export function useSend(onSent: () => void) {
  const key = useSendKey()
  const takeBack = useTakeBack()
  const utils = trpc.useUtils()
  const send = trpc.mail.send.useMutation({ meta: { error: words.failed } })
  return {
    busy: send.isPending,
    async send(draft: Draft, files: DraftFile[]): Promise<void> {
      const { id } = await send.mutateAsync(sendInput(draft, files, key(draft, files)))
      say(words.sent, { label: strings.undo, run: () => void takeBack(id, draft, files) }, limits.undoSeconds)
      void utils.mail.outbox.invalidate()
      onSent()
    },
  }
}

/** The same words sent again (after an answer that got lost) carry the same key, so that they leave only once. */
function useSendKey() {
  const last = useRef<{ content: string; key: string }>(undefined)
  return (draft: Draft, files: DraftFile[]) => {
    const content = JSON.stringify([draft, files.map((file) => file.key)])
    if (last.current?.content !== content) last.current = { content, key: newId() }
    return last.current.key
  }
}

function useTakeBack() {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return async (id: string, draft: Draft, files: DraftFile[]) => {
    try {
      await utils.client.mail.cancelSending.mutate({ id })
    } catch {
      return complain(words.tooLate) // sent meanwhile, or not reachable: either way it was not taken back
    }
    putBack({ id, draft, files })
    say(words.takenBack)
    void navigate('/compose', { state: { takenBack: id } })
  }
}
