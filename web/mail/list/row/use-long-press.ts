// Long press on touch screens. Suppresses the click and context menu that follow; a moving finger scrolls.
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const pressMs = 450
const stillPx = 10

export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const pressed = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => clearTimeout(timer.current)
  const swallow = (event: MouseEvent) => {
    if (!pressed.current) return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      pressed.current = false
      if (pointerType !== 'touch') return
      from.current = { x: clientX, y: clientY }
      timer.current = setTimeout(() => {
        pressed.current = true
        onPress()
      }, pressMs)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > stillPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: swallow,
    onContextMenu: swallow,
  }
}
