// Which mails of a list are shown: all, unread, starred; on a phone chips, with one for each account.
import clsx from 'clsx'
import { trpc } from '../../../api.ts'
import { strings } from '../../../strings.ts'
import { chipClass } from '../../../ui/button.tsx'
import type { RowLayout } from '../list-style.ts'
import { type Filter, filters } from '../list-url-state.ts'
import type { AccountChoice } from './list-menu.tsx'

const words = strings.mail
const labels: Record<Filter, string> = { all: words.all, unread: words.unread, starred: words.starred }

interface FiltersProps {
  filter: Filter
  onFilter: (filter: Filter) => void
  accounts: AccountChoice | undefined
  layout: RowLayout
}
export function Filters({ layout, ...props }: FiltersProps) {
  return layout === 'phone' ? <FilterChips {...props} /> : <FilterButtons {...props} />
}

function FilterButtons({ filter, onFilter }: Pick<FiltersProps, 'filter' | 'onFilter'>) {
  return (
    <fieldset className="flex shrink-0 rounded-control bg-sunken p-0.5">
      <legend className="sr-only">{words.filters}</legend>
      {filters.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={filter === name}
          onClick={() => onFilter(name)}
          className={clsx(
            'h-7 rounded-control px-2 text-12 @md:px-2.5 @md:text-13',
            filter === name
              ? 'bg-surface font-semibold text-ink shadow-[0_0_0_1px_var(--line)] dark:bg-hover'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          {labels[name]}
        </button>
      ))}
    </fieldset>
  )
}

function FilterChips({ filter, onFilter, accounts: choice }: Omit<FiltersProps, 'layout'>) {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  return (
    <fieldset className="flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 pr-6 [mask-image:linear-gradient(to_left,transparent,#000_24px)] [scrollbar-width:none]">
      <legend className="sr-only">{words.filters}</legend>
      {filters.map((name) => (
        <Chip key={name} pressed={filter === name} onClick={() => onFilter(name)}>
          {labels[name]}
        </Chip>
      ))}
      {choice &&
        accounts.length > 1 &&
        accounts.map(({ id, email, color }) => {
          const pressed = choice.account === id || choice.account === email
          return (
            <Chip key={id} pressed={pressed} onClick={() => choice.onAccount(pressed ? undefined : id)}>
              <ColorDot color={color} />
              <span className="max-w-44 truncate">{email}</span>
            </Chip>
          )
        })}
    </fieldset>
  )
}

interface ChipProps {
  pressed: boolean
  onClick: () => void
  children: React.ReactNode
}
function Chip({ pressed, onClick, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick} className={chipClass(pressed)}>
      {children}
    </button>
  )
}

/** The colour of an account. */
function ColorDot({ color }: { color: string }) {
  return <span aria-hidden="true" className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />
}
