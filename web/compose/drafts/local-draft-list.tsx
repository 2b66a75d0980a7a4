// Drafts that lie on this device and not on the server: they stand above the others until they are brought there.
import { CloudOff, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { shown } from '../../format/display-text.ts'
import { onShelf, type Shelved, shelf, unshelve } from '../../offline/local-drafts.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { composeWords } from '../../words/compose.ts'
import { draftAddress } from '../sending/use-send.ts'
import { recipientNames, wholeRow } from './draft-row.tsx'

const words = strings.offline
type Named = Shelved & { name: string }

let last: { text: string; drafts: Named[] } = { text: '', drafts: [] }

/** The same list for as long as nothing changes in it. */
function snapshot(): Named[] {
  const drafts = shelf()
  const text = JSON.stringify(drafts.map(({ name, at, trouble }) => [name, at, trouble]))
  if (text !== last.text) last = { text, drafts }
  return last.drafts
}

export function useShelf(): readonly Named[] {
  return useSyncExternalStore(onShelf, snapshot)
}

export function KeptDrafts({ drafts }: { drafts: readonly Named[] }) {
  return (
    <section className="mb-4">
      <h2 className="px-2 font-medium text-13 text-ink-soft">{words.keptDrafts}</h2>
      <p className="px-2 pb-2 text-12 text-ink-soft">{words.keptHint}</p>
      <ul aria-label={words.keptDrafts} className="overflow-hidden rounded-card border border-line bg-surface">
        {drafts.map((draft) => (
          <KeptRow key={draft.name} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function KeptRow({ draft: { id, name, fields, at, trouble } }: { draft: Named }) {
  const confirm = useConfirm()
  const { confirmDiscard: title, discard: yes } = composeWords
  const subject = shown(fields.subject) || strings.mail.noSubject
  const throwAway = async () => {
    if (await confirm({ title, text: words.discardText, yes, danger: true })) unshelve(name)
  }
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-line border-b px-4 py-1 text-13 last:border-b-0 hover:bg-hover">
      <CloudOff size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <Link to={id === undefined ? `/compose?kept=${encodeURIComponent(name)}` : draftAddress(id)} className={wholeRow}>
        <span className="block truncate font-medium lg:w-56 lg:shrink-0">
          <bdi>{recipientNames(fields.to) || composeWords.drafts.noRecipient}</bdi>
        </span>
        <span className="block min-w-0 flex-1 truncate">
          <bdi>{subject}</bdi>
          {trouble && <span className="text-warn"> {trouble.is === 'conflict' ? words.conflict : trouble.sentence}</span>}
        </span>
      </Link>
      <span className="shrink-0 text-12 text-ink-soft tabular-nums">{inboxDate(new Date(at).toISOString())}</span>
      <IconButton
        icon={Trash2}
        small
        className="relative"
        tipSide="left"
        label={composeWords.drafts.discardLabel(subject)}
        onClick={() => void throwAway()}
      />
    </li>
  )
}
