import { useEffect } from 'react'
import { Toaster, useSonner } from 'sonner'
import { strings } from '../strings.ts'
import { useTheme } from '../theme.ts'
import { keepToastPosition } from './toast-position.ts'

const words = strings.nav

/**
 * Where api.ts shows its toasts: top right, five seconds, where they cover no button (toast-position.ts). Alt+T leads to
 * them. They are a live region of their own, and wait while the pointer or the focus is on one.
 */
export function Toasts() {
  const theme = useTheme()
  useWaitWithFocus()
  const isShown = useSonner().toasts.length > 0
  useEffect(() => (isShown ? keepToastPosition() : undefined), [isShown])
  return (
    <Toaster
      position="top-right"
      duration={5000}
      theme={theme}
      expand
      closeButton
      visibleToasts={4}
      offset={{ top: 'var(--toast-top, 64px)', right: 16 }}
      mobileOffset={{ top: 'var(--toast-top, 64px)' }}
      containerAriaLabel={words.toasts}
      toastOptions={{ closeButtonAriaLabel: words.closeToast, classNames: { closeButton: 'size-6!' } }}
    />
  )
}

/** Toasts wait while the mouse moves over them; there is no other way to tell them that the focus is there. */
function useWaitWithFocus(): void {
  useEffect(() => {
    const dispatch = (target: EventTarget | null, sign: 'mousemove' | 'dragend') => {
      const list = target instanceof Element ? target.closest('[data-sonner-toaster]') : null
      list?.dispatchEvent(new Event(sign, { bubbles: true }))
    }
    const onFocus = ({ target }: FocusEvent) => dispatch(target, 'mousemove')
    const onBlur = ({ target }: FocusEvent) => dispatch(target, 'dragend')
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])
}
