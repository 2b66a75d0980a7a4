// What the Send and Discard buttons do.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorDetails, trpc } from '../../api.ts'
import { isAway, useAway } from '../../connectivity.ts'
import { shown } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { composeWords } from '../../words/compose.ts'
import { useDiscard } from '../drafts/use-discard-draft.ts'
import type { Writing } from '../use-composer.ts'
import { useApproval } from './use-approval.tsx'
import { draftAddress, useSend } from './use-send.ts'
import { problemOf, useQuestions } from './use-send-confirmations.ts'

const words = composeWords

interface Problem {
  text: string
  /** It is over once the server can be reached. */
  away?: boolean
  /** The file that is missing: it is over once that is there, or gone. */
  fileId?: string
}

/** Checks, asks, waits for uploads, saves and sends. What went wrong is told; the mail stays as it is. */
export function useSubmit(writing: Writing, onDone: () => void) {
  const [problem, setProblem] = useState<Problem>()
  const away = useAway()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const { waiting, stopWaiting, uploaded } = useUploads(writing)
  const ask = useQuestions()
  const send = useSend()
  const { approve, approval } = useApproval()
  /** Says which file is missing. Asked as late as can be: the server asks once more (src/drafts/send.ts). */
  const isWhole = (): boolean => {
    const [missing] = writing.missing()
    if (missing) setProblem({ text: words.fileMissing(shown(missing.filename)), fileId: missing.id })
    return missing === undefined
  }
  /** What a model wrote words of is approved first; also where only the server knows that it did. */
  const leave = async (sendAt?: Date): Promise<boolean> => {
    const draft = await writing.keeper.flush()
    const later = sendAt !== undefined
    if (writing.keeper.origin !== 'person' && !(await approve(draft.id, later))) return false
    if (!isWhole()) return false
    try {
      await send(draft, sendAt)
    } catch (cause) {
      if (errorDetails(cause).reason !== 'approval' || !(await approve(draft.id, later)) || !isWhole()) throw cause
      await send(draft, sendAt)
    }
    return true
  }
  const submit = async (sendAt?: Date) => {
    if (isBusy.current) return
    const fields = writing.latest()
    const found = problemOf(fields)
    setProblem(found === undefined ? undefined : { text: found })
    if (found || !(await ask(fields, writing.files.files.length)) || isBusy.current) return
    isBusy.current = true
    setBusy(true)
    try {
      if (!(await uploaded()) || !isWhole()) return
      writing.files.close(true)
      if (!(await leave(sendAt))) return
      writing.end()
      onDone()
    } catch {
      // What the server refused it has told itself; otherwise it could not be reached. The mail stays as it is.
      if (writing.keeper.state.kind === 'unsaved')
        setProblem(isAway() ? { text: strings.offline.notSent, away: true } : { text: words.failed })
    } finally {
      writing.files.close(false)
      isBusy.current = false
      setBusy(false)
    }
  }
  const { fileId } = problem ?? {}
  const isOver = (problem?.away && !away) || (fileId !== undefined && !writing.missing().some(({ id }) => id === fileId))
  const told = isOver ? undefined : problem?.text
  return { submit, busy, waiting, stopWaiting, problem: told, approval, forgetProblem: () => setProblem(undefined) }
}

/** Send waits for what is on its way, for as long as the person lets it. */
function useUploads({ files, keeper }: Writing) {
  const [waiting, setWaiting] = useState(false)
  const stop = useRef<() => void>(undefined)
  /** False where the person stopped waiting. */
  const uploaded = async (): Promise<boolean> => {
    const stopped = new Promise<false>((resolve) => {
      stop.current = () => resolve(false)
    })
    const settled = async () => {
      do await files.settled()
      while (files.areUploading())
      return true
    }
    setWaiting(files.areUploading())
    try {
      if (!(await Promise.race([settled(), stopped]))) return false
      await keeper.flush()
      setWaiting(files.isCarrying())
      return await Promise.race([files.takeAlong().then(settled), stopped])
    } finally {
      setWaiting(false)
    }
  }
  return { waiting, stopWaiting: () => stop.current?.(), uploaded }
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
    writing.files.stop()
    const saved = writing.changed ? await writing.keeper.flush().catch(() => undefined) : undefined
    const id = saved?.id ?? writing.keeper.id
    if (id && !(await discardDraft(id))) return
    writing.end()
    void utils.drafts.list.invalidate()
    onDone()
  }
}
