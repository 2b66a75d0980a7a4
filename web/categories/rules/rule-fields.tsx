import { trpc } from '../../api.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { sortingWords } from '../../words/sorting.ts'
import { nameOfCategory } from '../category-names.ts'
import { AssignField } from './assign-field.tsx'
import type { RuleDraft } from './rule-start.ts'

const words = sortingWords.rules
const hints = { from: words.fromHint, list: words.listHint, words: words.wordsHint, to: undefined, subject: undefined }
const order = ['from', 'subject', 'words', 'to', 'list'] as const
const marks = ['star', 'archive', 'markRead'] as const

interface RuleFieldsProps {
  draft: RuleDraft
  onChange: (changes: Partial<RuleDraft>) => void
}
export function RuleFields(props: RuleFieldsProps) {
  return (
    <>
      <When {...props} />
      <What {...props} />
    </>
  )
}

/** Which mails it is for. */
function When({ draft, onChange }: RuleFieldsProps) {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-13">{words.when}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {order.map((field) => (
          <Field
            key={field}
            label={words[field]}
            hint={hints[field]}
            value={draft[field]}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))}
        {accounts.length > 1 && (
          <SelectField
            label={words.account}
            value={draft.accountId}
            onChange={(event) => onChange({ accountId: event.target.value })}
          >
            <option value="">{words.anyAccount}</option>
            {accounts.map(({ id, email }) => (
              <option key={id} value={id}>
                {email}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </fieldset>
  )
}

/** What is done to them. */
function What({ draft, onChange }: RuleFieldsProps) {
  const categories = trpc.categories.list.useQuery().data?.categories ?? []
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-13">{words.what}</legend>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label={words.category}
          value={draft.categoryId}
          onChange={(event) => onChange({ categoryId: event.target.value })}
        >
          <option value="">{words.noCategory}</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {nameOfCategory(category)}
            </option>
          ))}
        </SelectField>
        <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
          {marks.map((mark) => (
            <Checkbox
              key={mark}
              label={words[mark]}
              checked={draft[mark]}
              onChange={(event) => onChange({ [mark]: event.target.checked })}
            />
          ))}
        </div>
      </div>
      <AssignField chosen={draft.assign} onChange={(assign) => onChange({ assign })} />
    </fieldset>
  )
}
