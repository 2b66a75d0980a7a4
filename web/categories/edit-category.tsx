// Name, description, colour and icon of a Smart Folder of one's own.
import clsx from 'clsx'
import { type FormEvent, useId, useState } from 'react'
import type { Category, CategoryIcon } from '../../src/shared/categories.ts'
import { errorMessage, trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { sortingWords } from '../words/sorting.ts'
import { categoryIcon, iconNames } from './category-icon.ts'
import { ColorChoice } from './color-choice.tsx'

const words = sortingWords

export function EditCategory({ category, onClose }: { category: Category; onClose: () => void }) {
  const [form, setForm] = useState(category)
  const [problem, setProblem] = useState<string>()
  const utils = trpc.useUtils()
  const save = trpc.categories.update.useMutation({
    meta: { success: words.saved, error: words.saveFailed },
    onSuccess: onClose,
    onError: (error) => setProblem(errorMessage(error, words.saveFailed)),
    onSettled: () => Promise.all([utils.categories.list.invalidate(), utils.mail.list.invalidate(), utils.mail.get.invalidate()]),
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const name = form.name.trim()
    if (name === '') return setProblem(strings.categories.nameMissing)
    const { id, color, icon } = form
    save.mutate({ id, name, description: form.description.trim(), color, icon })
  }
  return (
    <Dialog title={words.editTitle} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="mt-4 space-y-4">
        <Field
          data-first
          label={words.name}
          value={form.name}
          maxLength={60}
          error={problem}
          onChange={(event) => {
            setForm({ ...form, name: event.target.value })
            setProblem(undefined)
          }}
        />
        <Field
          label={words.description}
          value={form.description}
          maxLength={300}
          onChange={(event) => setForm({ ...form, description: event.target.value })}
        />
        <ColorChoice value={form.color} onChange={(color) => setForm({ ...form, color })} />
        <IconChoice value={form.icon} onChange={(icon) => setForm({ ...form, icon })} />
        <div className="flex justify-end gap-2 pt-2">
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function IconChoice({ value, onChange }: { value: CategoryIcon; onChange: (icon: CategoryIcon) => void }) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-13">{words.icon}</legend>
      <div className="flex flex-wrap gap-1">
        {iconNames.map((icon) => {
          const Icon = categoryIcon(icon)
          return (
            <span
              key={icon}
              className={clsx(
                'relative inline-flex size-9 items-center justify-center rounded-control',
                'has-focus-visible:outline-2 has-focus-visible:outline-accent',
                icon === value ? 'bg-accent/12 text-accent' : 'text-ink-soft hover:bg-hover hover:text-ink',
              )}
            >
              <Icon size={18} aria-hidden="true" />
              <input
                type="radio"
                name={name}
                aria-label={words.icons[icon]}
                title={words.icons[icon]}
                checked={icon === value}
                onChange={() => onChange(icon)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-control outline-none"
              />
            </span>
          )
        })}
      </div>
    </fieldset>
  )
}
