import { Moon, Sun } from 'lucide-react'
import { strings } from '../strings.ts'
import { toggleTheme, useTheme } from '../theme.ts'
import { IconButton } from '../ui/icon-button.tsx'

export function ThemeToggle() {
  const dark = useTheme() === 'dark'
  return (
    <IconButton
      icon={dark ? Sun : Moon}
      label={dark ? strings.nav.toLight : strings.nav.toDark}
      onClick={toggleTheme}
      tipSide="left"
    />
  )
}
