// The line between list and mail, to drag or to move by the arrow keys; the browser keeps where it was left.
import { type KeyboardEvent, type PointerEvent, useSyncExternalStore } from 'react'
import { createEmitter } from '../../emitter.ts'
import { deviceStore } from '../../storage.ts'
import { strings } from '../../strings.ts'
import { useMedia } from '../../ui/use-media.ts'

const key = 'list-width'
const narrowest = 340
const widest = 560
const step = 20
const changes = createEmitter()

/** Width of the list in pixels. */
export function useListWidth(): number {
  const chosen = useSyncExternalStore(changes.subscribe, read)
  const isRoomy = useMedia('(min-width: 1280px)')
  return chosen ?? (isRoomy ? 440 : 360)
}

export function PaneDivider({ width }: { width: number }) {
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const panes = currentTarget.parentElement
    if (panes) panes.style.setProperty('--list-width', `${withinBounds(clientX - panes.getBoundingClientRect().left)}px`)
  }
  const onPointerUp = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const dragged = Number.parseFloat(currentTarget.parentElement?.style.getPropertyValue('--list-width') ?? '')
    if (Number.isFinite(dragged) && dragged !== width) choose(dragged)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (moved === undefined) return
    event.preventDefault()
    choose(width + moved)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={strings.lists.listWidth}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onKeyDown={onKeyDown}
      onDoubleClick={() => choose(undefined)}
      className="no-print relative z-20 -mx-1 w-2 shrink-0 cursor-col-resize touch-none before:absolute before:inset-y-0 before:left-1 before:w-px before:bg-line hover:before:w-0.5 hover:before:bg-accent focus-visible:before:w-0.5 focus-visible:before:bg-accent"
    />
  )
}

function read(): number | undefined {
  const stored = Number(deviceStore.get(key) ?? Number.NaN)
  return stored >= narrowest && stored <= widest ? stored : undefined
}

const withinBounds = (width: number) => Math.round(Math.min(widest, Math.max(narrowest, width)))

function choose(width: number | undefined): void {
  if (width === undefined) deviceStore.remove(key)
  else deviceStore.set(key, String(withinBounds(width)))
  changes.emit()
}
