// All keys at one glance.
import { strings } from '../strings.ts'
import { CloseRow, Dialog } from '../ui/dialog.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { type BoundKey, capsOf, keyGroups } from './key-map.ts'

export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={strings.keys.title}
      onClose={onClose}
      className="max-h-[calc(100dvh-32px)] w-[min(760px,calc(100vw-32px))] overflow-y-auto"
    >
      <div className="mt-4 gap-x-10 sm:columns-2">
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
      </div>
      <CloseRow onClose={onClose} />
    </Dialog>
  )
}

function Row({ name }: { name: BoundKey }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-line border-b py-1 last:border-0">
      <dt className="text-13 text-ink-soft">{strings.keys.names[name]}</dt>
      <dd>
        <KeyCaps caps={capsOf(name)} />
      </dd>
    </div>
  )
}
