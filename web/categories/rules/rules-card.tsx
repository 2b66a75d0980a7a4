// In the settings: a person's own rules, in the order in which they are tried.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Rule } from '../../../src/shared/categories.ts'
import { trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { sortingWords } from '../../words/sorting.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleRow } from './rule-row.tsx'
import { draftOf, startIn } from './rule-start.ts'

const words = sortingWords.rules

export function RulesCard() {
  const query = trpc.categories.rules.useQuery()
  const start = startIn(useLocation().state)
  const [editing, setEditing] = useState<string | undefined>(start && 'new')
  const move = useOrder()
  const close = () => setEditing(undefined)
  return (
    <Card>
      <CardHeading
        aside={
          editing !== 'new' && (
            <Button onClick={() => setEditing('new')}>
              <Plus size={16} aria-hidden="true" />
              {words.add}
            </Button>
          )
        }
      >
        {words.title}
      </CardHeading>
      {editing === 'new' && (
        <div className="border-line border-b p-4">
          <RuleForm start={draftOf(start)} onClose={close} />
        </div>
      )}
      <QueryResult query={query} failed={words.loadFailed} lines={2}>
        {({ rules }) => (
          <>
            <p className="px-4 py-3 text-13 text-ink-soft">{rules.length === 0 ? words.none : words.hint}</p>
            <ol>
              {rules.map((rule, at) => (
                <li key={rule.id} className="border-line border-t px-4 py-3">
                  {editing === rule.id ? (
                    <RuleForm start={draftOf(rule)} onClose={close} />
                  ) : (
                    <RuleRow
                      rule={rule}
                      onEdit={() => setEditing(rule.id)}
                      onUp={at > 0 ? () => move(rules, at, at - 1) : undefined}
                      onDown={at < rules.length - 1 ? () => move(rules, at, at + 1) : undefined}
                    />
                  )}
                </li>
              ))}
            </ol>
          </>
        )}
      </QueryResult>
    </Card>
  )
}

/** Moves a rule from one place to another; the list shows it at once. */
export function useOrder(): (rules: readonly Rule[], from: number, to: number) => void {
  const utils = trpc.useUtils()
  const order = trpc.categories.orderRules.useMutation({
    meta: { error: sortingWords.rules.orderFailed },
    onMutate: ({ ids }) => {
      utils.categories.rules.setData(undefined, (old) => old && { rules: inOrder(old.rules, ids) })
    },
    onSettled: () => utils.categories.rules.invalidate(),
  })
  return (rules, from, to) => {
    const ids = rules.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    order.mutate({ ids })
  }
}

function inOrder<R extends { id: string }>(rules: readonly R[], ids: readonly string[]): R[] {
  return rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
