// The list of all keyboard shortcuts.
import { strings } from '../strings.ts'
import { CloseRow, Dialog } from '../ui/dialog.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { type BoundKey, keyCaps, keyGroups } from './key-map.ts'

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={strings.keys.title} onClose={onClose} className="w-[min(760px,calc(100vw-32px))]">
      {/* Focused first, so that the arrow keys scroll it where it is longer than the screen. */}
      <section
        data-first
        tabIndex={-1}
        aria-label={strings.keys.title}
        className="-mx-2 mt-4 max-h-[calc(100dvh-200px)] gap-x-10 overflow-y-auto px-2 outline-none sm:columns-2"
      >
        {keyGroups.map(({ title, keys }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 font-semibold text-13">{title}</h3>
            <dl>
              {keys.map((name) => (
                <Row key={name} name={name} />
              ))}
            </dl>
          </section>
        ))}
      </section>
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}

function Row({ name }: { name: BoundKey }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-line border-b py-1 last:border-0">
      <dt className="text-13 text-ink-soft">{strings.keys.names[name]}</dt>
      <dd>
        <KeyCaps caps={keyCaps(name)} />
      </dd>
    </div>
  )
}
