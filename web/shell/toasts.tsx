import { Toaster } from 'sonner'
import { useTheme } from '../theme.ts'

/** Where api.ts shows its toasts: top right, five seconds. */
export function Toasts() {
  const theme = useTheme()
  return <Toaster position="top-right" duration={5000} theme={theme} expand visibleToasts={4} offset={16} />
}
