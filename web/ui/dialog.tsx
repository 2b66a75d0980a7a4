// Dialogs on the browser's own <dialog>: it keeps the focus inside, closes on Escape and leaves the rest inert.
import clsx from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { createContext, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { strings } from '../strings.ts'
import { Button } from './button.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
}
export function Dialog({ title, onClose, children, className }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(ref)
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Opened again by the time the event comes, it was not closed by the person.
      onClose={() => !ref.current?.open && onClose()}
      className={clsx(
        'appear m-auto w-[min(440px,calc(100vw-32px))] rounded-card border border-transparent bg-surface p-6 text-ink shadow-float',
        className,
      )}
    >
      <h2 id={titleId} className="text-18 font-semibold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** The foot of a dialog that only shows something. */
export function CloseRow({ onClose }: { onClose: () => void }) {
  return (
    <div className="mt-4 flex justify-end">
      <Button onClick={onClose}>{strings.close}</Button>
    </div>
  )
}

/**
 * Opens a <dialog> with its component, and closes it before it goes: only then the browser gives the focus back to where
 * it was. What carries `data-first` is focused first.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => dialog.close()
  }, [ref])
}

export interface Question {
  title: string
  text?: string
  /** The word on the button that goes on. */
  yes: string
  danger?: boolean
}
type Ask = (question: Question) => Promise<boolean>
const AskContext = createContext<Ask | undefined>(undefined)

/** Asks before something that cannot be undone. Answers false when the dialog is closed. */
export function useConfirm(): Ask {
  const ask = use(AskContext)
  if (!ask) throw new Error('useConfirm needs <ConfirmRoot>.')
  return ask
}

export function ConfirmRoot({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Question & { answer: (yes: boolean) => void }>()
  const ask = useCallback<Ask>((question) => new Promise((answer) => setOpen({ ...question, answer })), [])
  const finish = (yes: boolean) => {
    open?.answer(yes)
    setOpen(undefined)
  }
  return (
    <AskContext value={ask}>
      {children}
      {open && (
        <Dialog title={open.title} onClose={() => finish(false)}>
          {open.text && <p className="mt-2 text-ink-soft">{open.text}</p>}
          <div className="mt-6 flex justify-end gap-2">
            <Button onClick={() => finish(false)}>{strings.cancel}</Button>
            <Button variant={open.danger ? 'danger' : 'primary'} onClick={() => finish(true)} autoFocus>
              {open.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </AskContext>
  )
}
