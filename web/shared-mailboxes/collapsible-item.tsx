// A mailbox or a group in a list, with a button that shows and hides its details.
import { UsersRound } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../ui/button.tsx'

interface CollapsibleItemProps {
  name: string
  /** Below the name. */
  line: string
  /** On the button. */
  show: string
  /** The button's accessible name, with that of the item. */
  showLabel: string
  /** Beside that button. */
  action?: ReactNode
  children: ReactNode
}
export function CollapsibleItem({ name, line, show, showLabel, action, children }: CollapsibleItemProps) {
  const [open, setOpen] = useState(false)
  const detailsId = useId()
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-4">
        <UsersRound size={20} className="shrink-0 text-ink-soft" aria-hidden="true" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="wrap-anywhere font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="wrap-anywhere text-12 text-ink-soft">{line}</p>
        </div>
        <div className="flex gap-2">
          <Button
            variant="quiet"
            aria-label={showLabel}
            aria-expanded={open}
            aria-controls={detailsId}
            onClick={() => setOpen(!open)}
          >
            {show}
          </Button>
          {action}
        </div>
      </div>
      <div id={detailsId} hidden={!open}>
        {open && <div className="border-line border-t bg-sunken/50">{children}</div>}
      </div>
    </li>
  )
}
