// The Smart Folders of a mail, why it was sorted there, and a way to correct that. Reasons contain untrusted text and are
// rendered as text.
import { FolderTree, Sparkles } from 'lucide-react'
import { Fragment, lazy, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import type { Sorting, SortingEvidence } from '../../../src/shared/categories.ts'
import type { Email } from '../../../src/shared/mail.ts'
import { trpc } from '../../api.ts'
import { AlwaysMenu } from '../../categories/always-menu.tsx'
import { CategoryDot } from '../../categories/category-dot.tsx'
import { addressOf, nameOfCategory } from '../../categories/category-names.ts'
import { displayText } from '../../format/display-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { sortingWords } from '../../words/sorting.ts'
import { allowedActions, listKind } from '../list/list-kind.ts'

const words = sortingWords
const SortDialog = lazy(() => import('../../categories/sort-dialog.tsx').then((module) => ({ default: module.SortDialog })))

/** Only for received, sortable mail; not for imported archives. */
export function CategoryLine({ email, own }: { email: Email; own: ReadonlySet<string> }) {
  const came = email.provider !== 'archive' && !own.has(email.from.email.toLowerCase())
  const isSorted = came && allowedActions(listKind({ mailbox: email.mailbox }, undefined)).sort
  const why = trpc.categories.why.useQuery({ id: email.id }, { enabled: isSorted })
  if (!isSorted || why.isError) return null
  return (
    <section className="no-print mx-4 mb-3 border-line border-t pt-2 text-13 text-ink-soft sm:mx-6">
      {why.data ? (
        <CategoryReasons email={email} sorting={why.data.sorting} />
      ) : (
        <div className="flex h-7 items-center">
          <Skeleton className="h-3 w-64" />
        </div>
      )}
    </section>
  )
}

function CategoryReasons({ email, sorting }: { email: Email; sorting: Sorting | null }) {
  const [all, setAll] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const id = useId()
  const { categories } = email
  const reasons = sorting?.evidence.filter((one) => one.category === null || has(email, one.category)) ?? []
  const [first, ...others] = reasons
  // The first reason follows its category.
  const top = categories.find(({ id }) => id === first?.category) ?? categories[0]
  const rest = categories.filter((one) => one !== top)
  const byModel = sorting !== null && (sorting.model !== null || reasons.some(({ step }) => step === 'model'))
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
        <span className="flex min-h-7 shrink-0 items-center gap-3 max-sm:ml-5.5">
          <TextButton onClick={() => setCorrecting(true)}>{categories.length > 0 ? words.notRight : words.sortIt}</TextButton>
          {sorting && categories.length > 0 && <AlwaysMenu email={email} scopes={sorting.scopes} />}
        </span>
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
