// A row of the drafts list: a draft of Homing, or one left in the Drafts folder by another mail program. The latter is imported
// when opened or discarded, so that discarding can be undone.
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { readRecipients } from '../../../src/shared/recipients.ts'
import type { DraftElsewhere, DraftSummary } from '../../../src/shared/writing.ts'
import { trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { displayName, displayText } from '../../format/display-text.ts'
import { strings } from '../../strings.ts'
import { useConfirm } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { composeWords } from '../../words/compose.ts'
import { draftPath } from '../sending/use-send.ts'
import { useDiscardDraft } from './use-discard-draft.ts'

const words = composeWords.drafts

export type AnyDraft = DraftSummary | DraftElsewhere

/** All drafts, most recent first. */
export function newestFirst({ drafts, elsewhere = [] }: { drafts: DraftSummary[]; elsewhere?: DraftElsewhere[] }): AnyDraft[] {
  return [...drafts, ...elsewhere].sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

export function DraftRow({ draft }: { draft: AnyDraft }) {
  const discard = useDiscardDraft()
  const confirm = useConfirm()
  const open = trpc.drafts.open.useMutation({ meta: { error: composeWords.draftFailed } })
  const { confirmDiscard: title, discardHint: text, discard: yes } = composeWords
  const subject = displayText(draft.subject) || strings.mail.noSubject
  const ensureDraftId = async () => ('id' in draft ? draft.id : (await open.mutateAsync({ emailId: draft.emailId })).id)
  const discardAfterConfirm = async () => {
    if (await confirm({ title, text, yes, danger: true })) await ensureDraftId().then(discard, () => undefined)
  }
  return (
    <li
      aria-busy={open.isPending}
      className="relative flex min-h-11 items-center gap-3 border-line border-b px-4 py-1 last:border-b-0 hover:bg-hover"
    >
      <DraftLink draft={draft} open={ensureDraftId}>
        <DraftTexts to={draft.to} savedAt={draft.savedAt}>
          <bdi>{subject}</bdi>{' '}
          {draft.begunBy !== undefined && (
            <span className="text-ink-soft">· {composeWords.begunBy(displayText(draft.begunBy ?? ''))} </span>
          )}
          {draft.snippet && <span className="text-ink-soft">— {draft.snippet}</span>}
        </DraftTexts>
      </DraftLink>
      <IconButton
        icon={Trash2}
        small
        className="relative"
        tipSide="left"
        label={words.discardLabel(subject)}
        onClick={() => void discardAfterConfirm()}
      />
    </li>
  )
}

/** Class of the link or button that covers the row. */
export const rowLinkClass =
  'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 text-left text-13 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2 lg:grid-cols-[14rem_minmax(0,1fr)_auto]'

/** Inside of it: recipients, the given text, the date; the text has a line of its own on narrow screens. */
export function DraftTexts({ to, savedAt, children }: { to: string; savedAt: string; children: ReactNode }) {
  return (
    <>
      <span className="truncate font-medium">
        <bdi>{recipientNames(to) || words.noRecipient}</bdi>
      </span>
      <span className="truncate max-lg:col-span-2 max-lg:row-start-2">{children}</span>
      <span className="text-12 text-ink-soft tabular-nums">{inboxDate(savedAt)}</span>
    </>
  )
}

interface DraftLinkProps {
  draft: AnyDraft
  open: () => Promise<string>
  children: ReactNode
}
/** Link to the draft. */
function DraftLink({ draft, open, children }: DraftLinkProps) {
  const navigate = useNavigate()
  if ('id' in draft)
    return (
      <Link to={draftPath(draft.id)} className={rowLinkClass}>
        {children}
      </Link>
    )
  const go = () =>
    void open().then(
      (id) => navigate(draftPath(id)),
      () => undefined,
    )
  return (
    <button type="button" onClick={go} className={rowLinkClass}>
      {children}
    </button>
  )
}

/** Display names; unparsable recipients as typed. */
function recipientNames(to: string): string {
  const { people, problems } = readRecipients(to)
  return [...people.map(displayName), ...problems.map(({ text }) => text)].join(', ')
}
