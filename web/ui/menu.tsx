// A menu behind a button. `modal` is off: the modal form adds <style> elements, which the page's rules forbid.
import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement } from 'react'

export interface MenuEntry {
  label: string
  icon: LucideIcon
  run: () => void
}
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: MenuEntry[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="appear z-30 min-w-48 rounded-card bg-surface p-1 shadow-float"
        >
          {entries.map(({ label, icon: Icon, run }) => (
            <DropdownMenu.Item
              key={label}
              onSelect={run}
              className="flex h-9 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-13 outline-none data-highlighted:bg-hover"
            >
              <Icon size={16} className="text-ink-soft" aria-hidden="true" />
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
