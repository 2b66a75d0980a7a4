import { Toaster } from 'sonner'
import { useTheme } from '../theme.ts'

/** Where api.ts shows its toasts: top right, five seconds, below the header so that its buttons stay free. */
export function Toasts() {
  const theme = useTheme()
  return (
    <Toaster
      position="top-right"
      duration={5000}
      theme={theme}
      expand
      visibleToasts={4}
      offset={{ top: 64, right: 16 }}
      mobileOffset={{ top: 64 }}
    />
  )
}
