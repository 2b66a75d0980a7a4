import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={strings.keys.title} onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {strings.keys.rows.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="font-medium text-13">
              <kbd className="rounded-control bg-sunken px-2 py-0.5 font-sans">{keys}</kbd>
            </dt>
            <dd className="text-13 text-ink-soft">{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose} autoFocus>
          {strings.close}
        </Button>
      </div>
    </Dialog>
  )
}
