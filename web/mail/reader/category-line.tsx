// The Smart Folders of a mail, why it was sorted there, and a way to correct that. Reasons contain untrusted text and are
// rendered as text.
import { FolderTree, Sparkles } from 'lucide-react'
import { Fragment, type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Sorting, SortingEvidence } from '../../../src/shared/categories.ts'
import type { Email } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { AlwaysMenu } from '../../categories/always-menu.tsx'
import { CategoryDot } from '../../categories/category-dot.tsx'
import { addressOf, nameOfCategory } from '../../categories/category-names.ts'
import { displayText } from '../../format/display-text.ts'
import { useMailboxRole } from '../../use-mailbox-role.ts'
import { sortingWords } from '../../words/sorting.ts'
import { allowedActions, listKind } from '../list/list-kind.ts'

const words = sortingWords
const SortDialog = lazy(() => import('../../categories/sort-dialog.tsx').then((module) => ({ default: module.SortDialog })))

/** Only for received, sortable mail; not for imported archives. */
export function CategoryLine({ email }: { email: Email }) {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const own = accounts.some((account) => account.email.toLowerCase() === email.from.email.toLowerCase())
  const came = email.provider !== 'archive' && !own
  const isSorted = came && allowedActions(listKind({ mailbox: email.mailbox }, undefined)).sort
  const why = trpc.categories.why.useQuery({ id: email.id }, { enabled: isSorted })
  const [open, setOpen] = useState(false)
  const id = useId()
  if (!isSorted || why.isError) return null
  const sorting = why.data?.sorting ?? null
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.preventDefault() // handled here, not by the reader
    setOpen(false)
  }
  const chip = { expanded: open, controls: id, onClick: () => setOpen(!open) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, wherever the focus is in it.
    <section className="no-print text-13 text-ink-soft" onKeyDown={onKeyDown}>
      <div className="flex min-h-6 flex-wrap items-center gap-1.5">
        {email.categories.map((category) => (
          <Chip key={category.id} {...chip}>
            <CategoryDot color={category.color} />
            <bdi className="truncate">{nameOfCategory(category)}</bdi>
            {isByModel(sorting, category.id) && <Sparkles size={12} className="text-spark" aria-hidden="true" />}
          </Chip>
        ))}
        {email.categories.length === 0 && why.data && <Chip {...chip}>{sorting ? words.nowhere : words.notYet}</Chip>}
      </div>
      <div
        id={id}
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-card bg-surface px-3 py-2 shadow-float"
      >
        {open && <CategoryReasons email={email} sorting={sorting} />}
      </div>
    </section>
  )
}

interface ChipProps {
  expanded: boolean
  controls: string
  onClick: () => void
  children: ReactNode
}
/** Says why when it is pressed. */
function Chip({ expanded, controls, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onClick}
      className="inline-flex h-5.5 max-w-full items-center gap-1.5 rounded-full border border-line px-2 text-12 hover:bg-hover hover:text-ink"
    >
      {children}
    </button>
  )
}

/** A model put it there, not a rule or what was learned. */
function isByModel(sorting: Sorting | null, category: string): boolean {
  const [first] = sorting?.evidence.filter((one) => one.category === category) ?? []
  return first?.step === 'model'
}

const reasonsFor = (email: Email, sorting: Sorting | null) =>
  sorting?.evidence.filter((one) => one.category === null || has(email, one.category)) ?? []

function CategoryReasons({ email, sorting }: { email: Email; sorting: Sorting | null }) {
  const [all, setAll] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const { canWrite } = useMailboxRole()
  const id = useId()
  const { categories } = email
  const reasons = reasonsFor(email, sorting)
  const [first, ...others] = reasons
  // The first reason follows its category.
  const top = categories.find(({ id }) => id === first?.category) ?? categories[0]
  const rest = categories.filter((one) => one !== top)
  const byModel = first?.step === 'model'
  const Sign = byModel ? Sparkles : FolderTree
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 sm:flex-nowrap">
        <p className="flex min-h-7 min-w-0 flex-1 basis-64 items-start gap-2 py-1">
          <Sign size={14} className={byModel ? 'mt-[3px] shrink-0 text-spark' : 'mt-[3px] shrink-0'} aria-hidden="true" />
          <span className="wrap-anywhere min-w-0">
            {top ? `${words.into} ` : sorting ? words.nowhere : words.notYet}
            {top && <Name category={top} />}
            {top && first && reasonText(first, maxReasonChars)}
            {rest.map((category, at) => (
              <Fragment key={category.id}>
                {at === 0 ? words.also : ', '}
                <Name category={category} />
              </Fragment>
            ))}
            {others.length > 0 && (
              <>
                {' · '}
                <TextButton expanded={all} controls={id} onClick={() => setAll(!all)}>
                  {all ? words.fewer : words.allReasons(others.length)}
                </TextButton>
              </>
            )}
          </span>
        </p>
        {canWrite && (
          <span className="flex min-h-7 shrink-0 items-center gap-3 max-sm:ml-5.5">
            <TextButton onClick={() => setCorrecting(true)}>{categories.length > 0 ? words.notRight : words.sortIt}</TextButton>
            {sorting && categories.length > 0 && <AlwaysMenu email={email} scopes={sorting.scopes} />}
          </span>
        )}
      </div>
      <div id={id} hidden={!all}>
        {all && sorting && <Reasons email={email} sorting={sorting} reasons={reasons} />}
      </div>
      {correcting && (
        <Suspense>
          <SortDialog mails={[email]} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  )
}

const has = (email: Email, id: string) => email.categories.some((one) => one.id === id)

const maxReasonChars = 90

/** “ because it came by a mailing list”: follows the name. Parts are cut to `most` characters. */
function reasonText({ kind, params }: SortingEvidence, most = Number.POSITIVE_INFINITY): string {
  const cut = (text: string) => (text.length > most ? `${text.slice(0, most)}…` : text)
  const [first = ''] = params
  return words.because(kind, cut(displayText(first)), cut(displayText([...new Set(params)].join(', '))))
}

function Name({ category }: { category: Email['categories'][number] }) {
  return (
    <Link
      to={addressOf(category)}
      className="ml-0.5 inline-flex max-w-full items-baseline gap-1.5 font-medium text-ink underline-offset-4 hover:underline"
    >
      <CategoryDot color={category.color} />
      <bdi>{nameOfCategory(category)}</bdi>
    </Link>
  )
}

/** One reason per line, and the deciding step last. */
function Reasons({ email, sorting, reasons }: { email: Email; sorting: Sorting; reasons: readonly SortingEvidence[] }) {
  const nameOf = (id: string | null) => email.categories.find((one) => one.id === id)
  return (
    <ul className="mb-1 ml-5.5 space-y-0.5">
      {reasons.map((reason) => {
        const category = nameOf(reason.category)
        return (
          <li key={`${reason.category} ${reason.kind} ${reason.params.join(' ')}`} className="wrap-anywhere">
            {category && <bdi className="text-ink">{nameOfCategory(category)}</bdi>}
            {reasonText(reason)}
          </li>
        )
      })}
      <li>
        {words.steps[sorting.step]}
        {sorting.model !== null && ` · ${words.model(displayText(sorting.model))}`}
      </li>
    </ul>
  )
}

interface TextButtonProps {
  onClick: () => void
  children: string
  expanded?: boolean
  controls?: string
}
function TextButton({ onClick, children, expanded, controls }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-expanded={expanded}
      aria-controls={controls}
      className="font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </button>
  )
}
