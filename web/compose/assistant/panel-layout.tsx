// Layout of the assistant panel: beside the text, or below it on narrow windows. The open state is stored on this device; the
// default depends on the window width.
import clsx from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'
import { createEmitter } from '../../emitter.ts'
import { deviceStore } from '../../storage.ts'
import { useMayAskModels } from '../../use-may-ask-models.ts'

const key = 'compose:assistant'
const { subscribe, emit } = createEmitter()

export function useAssistantPanelOpen(): boolean {
  const isWanted = useSyncExternalStore(subscribe, isOpen)
  return useMayAskModels() && isWanted
}

export function setAssistantPanelOpen(open: boolean): void {
  deviceStore.set(key, open ? 'open' : 'closed')
  emit()
}

function isOpen(): boolean {
  const chosen = deviceStore.get(key)
  return chosen === null ? window.matchMedia('(min-width: 1280px)').matches : chosen === 'open'
}

/** The composer with the panel, if open: at its right, and below it where the composer stands below a mail. */
export function WithAssistantPanel({ panel, children }: { panel?: ReactNode; children: ReactNode }) {
  const open = useAssistantPanelOpen()
  return (
    <div
      className={clsx(
        open &&
          'items-start gap-3 @2xl:grid @2xl:grid-cols-[minmax(0,1fr)_256px] @5xl:gap-4 @5xl:grid-cols-[minmax(0,1fr)_320px] group-data-below/below:grid-cols-1',
      )}
    >
      <div className="min-w-0">{children}</div>
      {open && panel}
    </div>
  )
}
