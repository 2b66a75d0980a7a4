// What the Send and Discard buttons do.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorDetails, trpc } from '../../api.ts'
import { isAway } from '../../offline/reach.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { composeWords } from '../../words/compose.ts'
import { useDiscard } from '../keeping/use-discard.ts'
import type { Writing } from '../use-writing.ts'
import { useApproval } from './use-approval.tsx'
import { problemOf, useQuestions } from './use-questions.ts'
import { draftAddress, useSend } from './use-send.ts'

const words = composeWords

/** Checks, asks, saves and sends. What went wrong is told; the mail stays as it is. */
export function useSubmit(writing: Writing, onDone: () => void) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const ask = useQuestions()
  const send = useSend()
  const { approve, approval } = useApproval()
  /** What a model wrote words of is approved first; also where only the server knows that it did. */
  const leave = async (sendAt?: Date): Promise<boolean> => {
    const draft = await writing.keeper.flush()
    const later = sendAt !== undefined
    if (writing.keeper.origin !== 'person' && !(await approve(draft.id, later))) return false
    try {
      await send(draft, sendAt)
    } catch (cause) {
      if (errorDetails(cause).reason !== 'approval' || !(await approve(draft.id, later))) throw cause
      await send(draft, sendAt)
    }
    return true
  }
  const submit = async (sendAt?: Date) => {
    const fields = writing.latest()
    const found = problemOf(fields)
    setProblem(found)
    if (busy || found || !(await ask(fields, writing.files.files.length))) return
    setBusy(true)
    try {
      await writing.files.settled()
      await writing.keeper.flush()
      await writing.files.takeAlong()
      if (!(await leave(sendAt))) return
      writing.end()
      onDone()
    } catch {
      // What the server refused it has told itself; otherwise it could not be reached. The mail stays as it is.
      if (writing.keeper.state.kind === 'unsaved') setProblem(isAway() ? strings.offline.notSent : words.failed)
    } finally {
      setBusy(false)
    }
  }
  return { submit, busy, problem, approval, forgetProblem: () => setProblem(undefined) }
}

/** Asks where something was written, and throws it away. */
export function useAskAndDiscard(writing: Writing, onDone: () => void) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const discardDraft = useDiscard((id) => void navigate(draftAddress(id)))
  return async () => {
    const question = { title: words.confirmDiscard, text: words.discardHint, yes: words.discard, danger: true }
    if (writing.changed && !(await confirm(question))) return
    const saved = writing.changed ? await writing.keeper.flush().catch(() => undefined) : undefined
    const id = saved?.id ?? writing.keeper.id
    if (id && !(await discardDraft(id))) return
    writing.end()
    void utils.drafts.list.invalidate()
    onDone()
  }
}
