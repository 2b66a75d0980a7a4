// In a shared mailbox: whom a rule assigns. Several members take turns, in the order in which they were chosen.
import { displayText } from '../../format/display-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { sortingWords } from '../../words/sorting.ts'
import { type Assignable, useAssignable } from './use-assignable.ts'

const words = sortingWords.rules.assign

interface AssignFieldProps {
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}
export function AssignField({ chosen, onChange }: AssignFieldProps) {
  const { people, isShared } = useAssignable(chosen)
  if (!isShared) return null
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className="mt-4" aria-describedby="assign-hint">
      <legend className="mb-1 font-medium text-13">{words.title}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {people.map((person) => (
          <Checkbox
            key={person.id}
            label={<PersonLabel person={person} place={chosen.indexOf(person.id)} of={chosen.length} />}
            checked={chosen.includes(person.id)}
            className="min-h-9 items-center"
            onChange={() => toggle(person.id)}
          />
        ))}
      </div>
      <p id="assign-hint" className="mt-1 text-12 text-ink-soft">
        {chosen.length > 1 ? words.inTurn : words.hint}
      </p>
    </fieldset>
  )
}

function PersonLabel({ person: { name, isAble }, place, of }: { person: Assignable; place: number; of: number }) {
  return (
    <>
      <bdi className="text-ink">{name === undefined ? words.formerMember : displayText(name)}</bdi>
      {of > 1 && place >= 0 && <span> · {words.place(place + 1)}</span>}
      {!isAble && <span> · {words.skipped}</span>}
    </>
  )
}

/** In the line of a rule. */
export function assignText(people: readonly Assignable[]): string {
  const names = people.map(({ name }) => (name === undefined ? words.formerMember : displayText(name)))
  return names.length === 1 ? words.to(names[0] ?? '') : words.toInTurn(names.join(', '))
}
