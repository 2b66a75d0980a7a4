// The menu itself, fetched when the first one is about to open. `modal` is off: the modal form adds <style> elements,
// which the page's rules forbid.
import { DropdownMenu } from 'radix-ui'
import { useEffect, useRef } from 'react'
import type { MenuEntry, MenuProps } from './menu.tsx'

/** Within the page's landmark, where a screen reader looks for it; within a dialog that is open, which all else lies below. */
const place = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document.body

/** Open from the start: it is drawn because somebody asked for it. */
export function OpenMenu({ trigger, entries, align = 'end', byKeyboard }: MenuProps & { byKeyboard: boolean }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!byKeyboard) return
    // Radix puts the focus on the menu first: it has not seen the key that opened it.
    const frame = requestAnimationFrame(() => content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [byKeyboard])
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={place()}>
        <DropdownMenu.Content
          ref={content}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="appear z-30 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-80 overflow-y-auto rounded-card border border-transparent bg-surface p-1 shadow-float"
        >
          {entries.map((entry) => (
            <Entry key={entry.label} {...entry} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Entry({ label, icon: Icon, color, end: End, run }: MenuEntry) {
  return (
    <DropdownMenu.Item
      onSelect={run}
      className="flex h-9 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-13 outline-none data-highlighted:bg-hover"
    >
      {Icon ? (
        <Icon size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
      ) : (
        <span
          aria-hidden="true"
          className="mx-1 size-2 shrink-0 rounded-full"
          {...(color ? { style: { backgroundColor: color } } : {})}
        />
      )}
      <span className="min-w-0 flex-1 truncate">{label}</span>
      {End && <End size={16} className="shrink-0 text-accent" aria-hidden="true" />}
    </DropdownMenu.Item>
  )
}
