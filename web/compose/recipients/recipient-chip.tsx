import clsx from 'clsx'
import { X } from 'lucide-react'
import { trpc } from '../../api.ts'
import { displayName } from '../../format/display-text.ts'
import { translateServerMessage } from '../../server-messages.ts'
import { composeWords } from '../../words/compose.ts'
import type { Chip } from './chips.ts'

const words = composeWords

interface RecipientChipProps {
  chip: Chip
  onRemove: () => void
  onEdit: () => void
}
/** A recipient. Clicking the text edits it; the cross removes it. */
export function RecipientChip({ chip, onRemove, onEdit }: RecipientChipProps) {
  const { text, email, name, problem } = chip
  return (
    <li
      className={clsx(
        'flex h-8 max-w-full group-data-below/below:h-7 items-center rounded-full border text-13',
        problem ? 'border-danger bg-danger/8 text-danger' : 'border-line bg-sunken dark:bg-hover',
      )}
    >
      <button
        type="button"
        onClick={onEdit}
        title={text}
        aria-label={words.editRecipient(text)}
        className="min-w-0 truncate rounded-full py-1 pr-1 pl-3"
      >
        <bdi>{email ? displayName({ name: name ?? '', email }) : text}</bdi>
      </button>
      <button
        type="button"
        onClick={onRemove}
        aria-label={words.removeRecipient(text)}
        className="flex size-7 shrink-0 items-center justify-center rounded-full text-ink-soft hover:text-ink"
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  )
}

/** Notes on the recipients: invalid addresses, first-time recipients. */
export function ChipNotes({ chips }: { chips: readonly Chip[] }) {
  const bad = chips.filter((chip) => chip.problem)
  const good = chips.flatMap(({ email }) => (email ? [email] : []))
  if (chips.length === 0) return null
  return (
    <div className="pl-17 text-12 empty:hidden max-sm:pl-15">
      {bad.map(({ text, problem }) => (
        <p key={text} className="pb-2 text-danger">
          {words.badChip(text, translateServerMessage(problem ?? ''))}
        </p>
      ))}
      {good.length <= 10 && good.map((email) => <FirstTime key={email} email={email} />)}
    </div>
  )
}

function FirstTime({ email }: { email: string }) {
  const known = trpc.contacts.suggest.useQuery(
    { q: email, limit: 5 },
    { staleTime: 300_000, retry: false, meta: { quiet: true } },
  )
  if (!known.data) return null
  const written = known.data.people.find((person) => person.email.toLowerCase() === email.toLowerCase())?.written ?? 0
  return written === 0 ? <p className="pb-2 text-ink-soft">{words.firstTime(email)}</p> : null
}
