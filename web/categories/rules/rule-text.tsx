// What a rule says, in one line: its conditions, an arrow, what it does.
import { Archive, ArrowRight, MailOpen, Star } from 'lucide-react'
import type { Rule } from '../../../src/shared/categories.ts'
import { trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { sortingWords } from '../../words/sorting.ts'
import { CategoryDot } from '../category-dot.tsx'
import { nameOfCategory } from '../category-names.ts'
import { textConditions } from './rule-start.ts'

const words = sortingWords

export function RuleText({ rule: { conditions, actions } }: { rule: Rule }) {
  const categories = trpc.categories.list.useQuery().data?.categories
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const account = accounts?.find(({ id }) => id === conditions.accountId)
  const category = categories?.find(({ id }) => id === actions.categoryId)
  const given = textConditions.flatMap((field) => (conditions[field] ? [[words.said[field], conditions[field]] as const] : []))
  const all = account ? [...given, [words.said.account, account.email] as const] : given
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {all.map(([name, text]) => (
        <span key={name} className="wrap-anywhere">
          {name} <bdi className="text-ink">{displayText(text)}</bdi>
        </span>
      ))}
      <ArrowRight size={14} className="shrink-0" aria-hidden="true" />
      {category && (
        <span className="inline-flex items-center gap-1.5 text-ink">
          <CategoryDot color={category.color} />
          <bdi>{nameOfCategory(category)}</bdi>
        </span>
      )}
      {actions.star && <Star size={14} role="img" aria-label={words.rules.star} />}
      {actions.archive && <Archive size={14} role="img" aria-label={words.rules.archive} />}
      {actions.markRead && <MailOpen size={14} role="img" aria-label={words.rules.markRead} />}
    </span>
  )
}
