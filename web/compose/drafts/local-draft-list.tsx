// Drafts that exist only on this device, listed above the others until uploaded.
import { CloudOff, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { displayText } from '../../format/display-text.ts'
import { deleteLocalDraft, type LocalDraft, listLocalDrafts, subscribeLocalDrafts } from '../../offline/local-drafts.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { composeWords } from '../../words/compose.ts'
import { draftPath } from '../sending/use-send.ts'
import { DraftTexts, rowLinkClass } from './draft-row.tsx'

const words = strings.offline
type NamedDraft = LocalDraft & { name: string }

let last: { text: string; drafts: NamedDraft[] } = { text: '', drafts: [] }

/** A stable snapshot while nothing changes, for useSyncExternalStore. */
function snapshot(): NamedDraft[] {
  const drafts = listLocalDrafts()
  const text = JSON.stringify(drafts.map(({ name, at, trouble }) => [name, at, trouble]))
  if (text !== last.text) last = { text, drafts }
  return last.drafts
}

export function useLocalDrafts(): readonly NamedDraft[] {
  return useSyncExternalStore(subscribeLocalDrafts, snapshot)
}

export function LocalDraftList({ drafts }: { drafts: readonly NamedDraft[] }) {
  return (
    <section className="mb-4">
      <h2 className="font-medium text-13 text-ink-soft">{words.keptDrafts}</h2>
      <p className="pb-2 text-12 text-ink-soft">{words.keptHint}</p>
      <ul aria-label={words.keptDrafts} className="overflow-hidden rounded-card border border-line bg-surface">
        {drafts.map((draft) => (
          <LocalDraftRow key={draft.name} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function LocalDraftRow({ draft: { id, name, fields, at, trouble } }: { draft: NamedDraft }) {
  const confirm = useConfirm()
  const { confirmDiscard: title, discard: yes } = composeWords
  const subject = displayText(fields.subject) || strings.mail.noSubject
  const discard = async () => {
    if (await confirm({ title, text: words.discardText, yes, danger: true })) deleteLocalDraft(name)
  }
  return (
    <li className="relative flex min-h-11 items-center gap-3 border-line border-b px-4 py-1 text-13 last:border-b-0 hover:bg-hover">
      <CloudOff size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
      <Link to={id === undefined ? `/compose?kept=${encodeURIComponent(name)}` : draftPath(id)} className={rowLinkClass}>
        <DraftTexts to={fields.to} savedAt={new Date(at).toISOString()}>
          <bdi>{subject}</bdi>
          {trouble && <span className="text-warn"> {trouble.is === 'conflict' ? words.conflict : trouble.sentence}</span>}
        </DraftTexts>
      </Link>
      <IconButton
        icon={Trash2}
        small
        className="relative"
        tipSide="left"
        label={composeWords.drafts.discardLabel(subject)}
        onClick={() => void discard()}
      />
    </li>
  )
}
