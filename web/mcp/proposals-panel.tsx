// What programs propose, one card each: exactly what accepting it does. All of its words are a program's, shown as text.
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Proposal } from '../../src/shared/mcp.ts'
import { toast, trpc } from '../api.ts'
import { nameOfCategory } from '../categories/category-names.ts'
import { draftPath } from '../compose/sending/use-send.ts'
import { inboxDate } from '../format/dates-and-sizes.ts'
import { displayText } from '../format/display-text.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { programWords } from '../words/programs.ts'

const words = programWords.proposals

export function ProposalsPanel({ proposals }: { proposals: readonly Proposal[] }) {
  const { accept, dismiss } = useDecision()
  const place = useRef<HTMLDivElement>(null)
  const isBusy = accept.isPending || dismiss.isPending
  /** The pressed button disappears: the focus moves to the list. */
  const decide = (how: typeof accept | typeof dismiss, id: string) => {
    place.current?.focus({ preventScroll: true })
    how.mutate({ id })
  }
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <div ref={place} tabIndex={-1} className="outline-none">
        <ul>
          {proposals.map((proposal) => (
            <li key={proposal.id} className="space-y-2 border-line border-b p-4 last:border-b-0">
              {proposal.kind === 'draft' ? <DraftFacts draft={proposal} /> : <LabelFacts label={proposal} />}
              <div className="flex flex-wrap gap-2">
                <Button
                  variant="primary"
                  aria-label={proposal.kind === 'draft' ? words.openOf(subjectOf(proposal)) : words.acceptOf(subjectOf(proposal))}
                  disabled={isBusy}
                  onClick={() => decide(accept, proposal.id)}
                >
                  {proposal.kind === 'draft' ? words.open : words.accept}
                </Button>
                <Button
                  aria-label={words.dismissOf(subjectOf(proposal))}
                  disabled={isBusy}
                  onClick={() => decide(dismiss, proposal.id)}
                >
                  {words.dismiss}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

const subjectOf = (proposal: Proposal) =>
  displayText(proposal.kind === 'draft' ? proposal.subject : proposal.emailSubject) || words.noSubject

function DraftFacts({ draft }: { draft: Extract<Proposal, { kind: 'draft' }> }) {
  return (
    <div className="wrap-anywhere text-13">
      <p className="text-12 text-ink-soft">
        {words.draft(draft.client)} · {inboxDate(draft.createdAt)}
      </p>
      <p className="font-medium">{subjectOf(draft)}</p>
      <p className="text-ink-soft">{words.to(displayText(draft.to))}</p>
      {draft.cc !== '' && <p className="text-ink-soft">{words.cc(displayText(draft.cc))}</p>}
      <p className="mt-1 line-clamp-4 whitespace-pre-line">{displayText(draft.text)}</p>
    </div>
  )
}

function LabelFacts({ label }: { label: Extract<Proposal, { kind: 'label' }> }) {
  return (
    <div className="wrap-anywhere text-13">
      <p className="text-12 text-ink-soft">
        {words.label(label.client, nameOfCategory(label.category))} · {inboxDate(label.createdAt)}
      </p>
      <p className="font-medium">{subjectOf(label)}</p>
      <p className="text-ink-soft">{displayText(label.fromName)}</p>
    </div>
  )
}

function useDecision() {
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const onSettled = () => utils.mcp.proposals.invalidate()
  const accept = trpc.mcp.accept.useMutation({
    meta: { error: words.acceptFailed },
    onSuccess: ({ draftId }) => {
      if (draftId !== null) return void navigate(draftPath(draftId))
      toast(words.accepted)
      void utils.mail.invalidate()
    },
    onSettled,
  })
  const dismiss = trpc.mcp.dismiss.useMutation({
    meta: { success: words.dismissed, error: words.dismissFailed },
    onSettled,
  })
  return { accept, dismiss }
}
