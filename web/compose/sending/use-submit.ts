// The Send and Discard actions.
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { errorDetails, trpc } from '../../api.ts'
import { isOffline, useOffline } from '../../connectivity.ts'
import { displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { composeWords } from '../../words/compose.ts'
import { useDiscardDraft } from '../drafts/use-discard-draft.ts'
import type { ComposerState } from '../use-composer.ts'
import { useApproval } from './use-approval.tsx'
import { draftPath, useSend } from './use-send.ts'
import { blockingProblem, useSendConfirmations } from './use-send-confirmations.ts'

const words = composeWords

interface Problem {
  text: string
  /** Cleared once the server is reachable. */
  offline?: boolean
  /** Id of a missing file: cleared once it is uploaded or removed. */
  fileId?: string
}

/** An answer from a shared mailbox that isn't sent before its writer has seen what came in between. */
interface Held {
  draftId: string
  sendAt: Date | undefined
  times: number
}

/** Validates, confirms, waits for uploads, saves and sends. Errors are shown; the draft stays as it is. */
export function useSubmit(composer: ComposerState, onDone: () => void) {
  const [problem, setProblem] = useState<Problem>()
  const [held, setHeld] = useState<Held>()
  const away = useOffline()
  const [busy, setBusy] = useState(false)
  const isBusy = useRef(false)
  const { waiting, stopWaiting, uploaded } = useUploads(composer)
  const ask = useSendConfirmations()
  const send = useSend()
  const { approve, approval } = useApproval()
  /** Reports a missing file. Checked as late as possible; the server checks again (src/drafts/send.ts). */
  const hasAllFiles = (): boolean => {
    const [missing] = composer.missing()
    if (missing) setProblem({ text: words.fileMissing(displayText(missing.filename)), fileId: missing.id })
    return missing === undefined
  }
  /** Requests approval of AI text first, also if only the server knows of it. */
  const approveAndSend = async (sendAt?: Date, basis?: string[]): Promise<boolean> => {
    const draft = await composer.autosave.flush()
    const later = sendAt !== undefined
    if (composer.autosave.origin !== 'person' && !(await approve(draft.id, later))) return false
    if (!hasAllFiles()) return false
    try {
      await send(draft, sendAt, basis)
    } catch (cause) {
      if (errorDetails(cause).reason !== 'approval' || !(await approve(draft.id, later)) || !hasAllFiles()) throw cause
      await send(draft, sendAt, basis)
    }
    return true
  }
  const submit = async (sendAt?: Date, basis?: string[]) => {
    if (isBusy.current) return
    const fields = composer.latest()
    const found = blockingProblem(fields)
    setProblem(found === undefined ? undefined : { text: found })
    if (found || !(await ask(fields, composer.files.files.length, composer.openVariables)) || isBusy.current) return
    isBusy.current = true
    setBusy(true)
    try {
      if (!(await uploaded()) || !hasAllFiles()) return
      composer.files.list.isClosed = true
      if (!(await approveAndSend(sendAt, basis))) return
      composer.end()
      onDone()
    } catch (cause) {
      const { id } = composer.autosave
      if (errorDetails(cause).reason === 'in-between' && id !== undefined)
        setHeld((before) => ({ draftId: id, sendAt, times: (before?.times ?? 0) + 1 }))
      // Server errors were shown as toasts; otherwise it was unreachable.
      if (composer.autosave.state.kind === 'unsaved')
        setProblem(isOffline() ? { text: strings.offline.notSent, offline: true } : { text: words.failed })
    } finally {
      composer.files.list.isClosed = false
      isBusy.current = false
      setBusy(false)
    }
  }
  const { fileId } = problem ?? {}
  const isOver = (problem?.offline && !away) || (fileId !== undefined && !composer.missing().some(({ id }) => id === fileId))
  const visibleProblem = isOver ? undefined : problem?.text
  const forgetProblem = () => setProblem(undefined)
  return { submit, busy, waiting, stopWaiting, problem: visibleProblem, held, approval, forgetProblem }
}

/** Waits for uploads, until the user stops waiting. */
function useUploads({ files, autosave }: ComposerState) {
  const [waiting, setWaiting] = useState(false)
  const stop = useRef<() => void>(undefined)
  /** False if the user stopped waiting. */
  const uploaded = async (): Promise<boolean> => {
    const stopped = new Promise<false>((resolve) => {
      stop.current = () => resolve(false)
    })
    const settled = async () => {
      do await files.list.settled()
      while (files.list.has('uploading'))
      return true
    }
    setWaiting(files.list.has('uploading'))
    try {
      if (!(await Promise.race([settled(), stopped]))) return false
      await autosave.flush()
      setWaiting(files.list.has('forwarded'))
      return await Promise.race([files.list.copyForwarded().then(settled), stopped])
    } finally {
      setWaiting(false)
    }
  }
  return { waiting, stopWaiting: () => stop.current?.(), uploaded }
}

/** Discards the draft, after confirmation if it has content. */
export function useConfirmDiscard(composer: ComposerState, onDone: () => void) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const discardDraft = useDiscardDraft((id) => void navigate(draftPath(id)))
  return async () => {
    const question = { title: words.confirmDiscard, text: words.discardHint, yes: words.discard, danger: true }
    if (composer.changed && !(await confirm(question))) return
    composer.files.list.stop()
    const saved = composer.changed ? await composer.autosave.flush().catch(() => undefined) : undefined
    const id = saved?.id ?? composer.autosave.id
    if (id && !(await discardDraft(id))) return
    composer.end()
    void utils.drafts.list.invalidate()
    onDone()
  }
}
