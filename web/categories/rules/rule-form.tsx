// A rule being written: which mails it is for, what it does, and what it would have caught.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SaveRuleInput } from '../../../src/shared/categories.ts'
import { toast, toastErrorOf, trpc } from '../../api.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { offerUndo } from '../../undo-toast.ts'
import { sortingWords } from '../../words/sorting.ts'
import { useRefreshSorted, useUndoBatches } from '../use-sort.ts'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import { actionsOf, conditionsOf, nameFor, type RuleDraft } from './rule-start.ts'
import { usePreview } from './use-preview.ts'

const words = sortingWords.rules

export function RuleForm({ start, onClose }: { start: RuleDraft; onClose: () => void }) {
  const [draft, setDraft] = useState(start)
  const [missing, setMissing] = useState<string>()
  const preview = usePreview(draft)
  const save = useSaveRule(onClose)
  const accounts = trpc.accounts.list.useQuery().data?.accounts
  const caught = preview.data?.total ?? 0
  const submit = (apply: boolean) => {
    const [conditions, actions] = [conditionsOf(draft), actionsOf(draft)]
    if (!conditions) return setMissing(words.noCondition)
    if (!actions) return setMissing(words.noAction)
    const { id, enabled } = draft
    const name = nameFor(draft, accounts?.find((account) => account.id === draft.accountId)?.email)
    save.mutate({ rule: { ...(id === undefined ? {} : { id }), name, enabled, conditions, actions }, apply })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit(false)
  }
  const change = (changes: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...changes })
    setMissing(undefined)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-5">
      <RuleFields draft={draft} onChange={change} />
      <Field
        label={words.name}
        hint={words.nameHint}
        value={draft.name}
        maxLength={100}
        onChange={(event) => change({ name: event.target.value })}
      />
      <RulePreview preview={preview} />
      {missing && (
        <p role="alert" className="text-13 text-danger">
          {missing}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
        {caught > 0 && preview.isFresh && actionsOf(draft) && draft.enabled && (
          <Button disabled={save.isPending} onClick={() => submit(true)}>
            {words.saveAndApply(caught)}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {strings.cancel}
        </Button>
      </div>
    </form>
  )
}

// Saving a rule, and where the person wants it, doing at once what it says to the mails of its preview.

export function useSaveRule(onSaved: () => void) {
  const { client } = trpc.useUtils()
  const refresh = useRefreshSorted()
  const undo = useUndoBatches()
  const applyNow = async (id: string) => {
    try {
      const { batchId, changed } = await client.categories.applyRule.mutate({ id })
      const text = words.applied(changed)
      if (batchId === null) toast(text)
      else offerUndo(text, () => undo([batchId]))
    } catch (error) {
      // The rule is there all the same: a second try must not make it twice.
      toastErrorOf(error, words.applyFailed)
    }
  }
  return useMutation({
    meta: { error: words.saveFailed },
    mutationFn: async ({ rule, apply }: { rule: SaveRuleInput; apply: boolean }) => {
      const saved = await client.categories.saveRule.mutate(rule)
      if (apply) await applyNow(saved.rule.id)
      else toast(words.saved)
    },
    onSuccess: onSaved,
    onSettled: refresh,
  })
}
