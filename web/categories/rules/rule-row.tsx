// One rule: its name, what it says in one line, on or off, and its place among the others.
import { Archive, ArrowDown, ArrowRight, ArrowUp, MailOpen, Star } from 'lucide-react'
import type { Rule } from '../../../src/shared/categories.ts'
import { trpc } from '../../api.ts'
import { displayText } from '../../format/display-text.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { sortingWords } from '../../words/sorting.ts'
import { CategoryDot } from '../category-dot.tsx'
import { nameOfCategory } from '../category-names.ts'
import { assignText } from './assign-field.tsx'
import { textConditions } from './rule-start.ts'
import { useAssignable } from './use-assignable.ts'

const words = sortingWords.rules

interface RuleRowProps {
  rule: Rule
  onEdit: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}
export function RuleRow({ rule, onEdit, onUp, onDown }: RuleRowProps) {
  const { turn, remove, isRemoving } = useRule(rule)
  const name = displayText(rule.name)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:flex-nowrap">
      <Switch
        className="min-w-0 flex-1 basis-full"
        label={name}
        hint={<RuleText rule={rule} />}
        checked={rule.enabled}
        onChange={turn}
      />
      <span className="flex shrink-0 items-center gap-1 max-sm:ml-auto">
        <IconButton icon={ArrowUp} small label={words.up(name)} disabled={!onUp} onClick={onUp} />
        <IconButton icon={ArrowDown} small label={words.down(name)} disabled={!onDown} onClick={onDown} />
        <Button aria-label={words.editLabel(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button variant="quiet" aria-label={words.removeLabel(name)} busy={isRemoving} onClick={() => void remove()}>
          {words.remove}
        </Button>
      </span>
    </div>
  )
}

function useRule({ id, name, conditions, actions }: Rule) {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const refresh = () => Promise.all([utils.categories.rules.invalidate(), utils.categories.list.invalidate()])
  const save = trpc.categories.saveRule.useMutation({
    meta: { error: words.switchFailed },
    onMutate: ({ enabled = true }) => {
      const change = <R extends { id: string }>(rule: R) => (rule.id === id ? { ...rule, enabled } : rule)
      utils.categories.rules.setData(undefined, (old) => old && { rules: old.rules.map(change) })
    },
    onSettled: refresh,
  })
  const remove = trpc.categories.removeRule.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSettled: refresh,
  })
  const ask = { title: words.confirmRemove(displayText(name)), text: words.confirmRemoveHint, yes: words.remove, danger: true }
  return {
    turn: (enabled: boolean) => save.mutate({ id, name, enabled, conditions, actions }),
    remove: async () => {
      if (await confirm(ask)) remove.mutate({ id })
    },
    isRemoving: remove.isPending,
  }
}

// What a rule says, in one line: its conditions, an arrow, what it does.

export function RuleText({ rule: { conditions, actions } }: { rule: Rule }) {
  const categories = trpc.categories.list.useQuery().data?.categories
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const account = accounts?.find(({ id }) => id === conditions.accountId)
  const { people } = useAssignable(actions.assign ?? [])
  const assigned = (actions.assign ?? []).flatMap((id) => people.find((one) => one.id === id) ?? [])
  const category = categories?.find(({ id }) => id === actions.categoryId)
  const given = textConditions.flatMap((field) =>
    conditions[field] ? [[sortingWords.said[field], conditions[field]] as const] : [],
  )
  const all = account ? [...given, [sortingWords.said.account, account.email] as const] : given
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
      {actions.star && <Star size={14} role="img" aria-label={sortingWords.rules.star} />}
      {actions.archive && <Archive size={14} role="img" aria-label={sortingWords.rules.archive} />}
      {actions.markRead && <MailOpen size={14} role="img" aria-label={sortingWords.rules.markRead} />}
      {assigned.length > 0 && <span className="wrap-anywhere text-ink">{assignText(assigned)}</span>}
    </span>
  )
}
