import { useEffect } from 'react'
import { Toaster } from 'sonner'
import { useIsVoicePanelOpen } from '../open-voice.ts'
import { strings } from '../strings.ts'
import { useTheme } from '../theme.ts'

const words = strings.nav

/** Below the header. */
const top = 64
/** Above the round button (voice, on a phone Compose), the bar of a mail on a phone, and the actions at the foot of what is written. */
const bottom = 'calc(84px + env(safe-area-inset-bottom))'

/**
 * Where api.ts shows its toasts: always at the lower right, on a phone over its width, for five seconds; at the upper right while
 * the voice panel is open, whose controls are below. Alt+T leads to them. They are a live region of their own, and wait while the
 * pointer or the focus is on one.
 */
export function Toasts() {
  const theme = useTheme()
  const isVoicePanelOpen = useIsVoicePanelOpen()
  useWaitWithFocus()
  return (
    <Toaster
      position={isVoicePanelOpen ? 'top-right' : 'bottom-right'}
      duration={5000}
      theme={theme}
      expand
      closeButton
      visibleToasts={4}
      offset={{ top, bottom, right: 20 }}
      mobileOffset={{ top, bottom, left: 16, right: 16 }}
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
