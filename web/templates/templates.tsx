// In the settings: the texts a person writes often.
import { useCallback, useRef, useState } from 'react'
import { templateVariables } from '../../src/shared/template-variables.ts'
import type { Template } from '../../src/shared/writing.ts'
import { trpc } from '../api.ts'
import { textOfHtml } from '../editor/inert-html.ts'
import { RichTextField } from '../editor/rich-text-field.tsx'
import { strings } from '../strings.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { useConfirm } from '../ui/dialog.tsx'
import { QueryError } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { composeWords } from '../words/compose.ts'

const words = composeWords.templates

export function Templates() {
  const query = trpc.templates.list.useQuery()
  const [editing, setEditing] = useState<string>()
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <p className="px-4 py-3 text-13 text-ink-soft">{query.data?.templates.length === 0 ? words.none : words.hint}</p>
      <QueryError query={query} text={words.loadFailed} />
      {query.isPending && <Skeleton className="m-4 h-10" />}
      <ul>
        {query.data?.templates.map((template) => (
          <li key={template.id} className="border-line border-b px-4 py-3 last:border-b-0">
            {editing === template.id ? (
              <TemplateForm template={template} onClose={() => setEditing(undefined)} />
            ) : (
              <TemplateRow template={template} onEdit={() => setEditing(template.id)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TemplateRow({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { id, name, body } = template
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const remove = trpc.templates.remove.useMutation({
    meta: { success: words.removed, error: words.removeFailed },
    onSettled: () => utils.templates.list.invalidate(),
  })
  const ask = async () => {
    if (await confirm({ title: words.confirmRemove(name), yes: words.remove, danger: true })) remove.mutate({ id })
  }
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 text-13">
        <p className="truncate font-medium">{name}</p>
        <p className="truncate text-12 text-ink-soft">{textOfHtml(body)}</p>
      </div>
      <Button aria-label={words.renameLabel(name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <Button variant="quiet" aria-label={words.removeLabel(name)} busy={remove.isPending} onClick={() => void ask()}>
        {words.remove}
      </Button>
    </div>
  )
}

function TemplateForm({ template, onClose }: { template: Template; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const [subject, setSubject] = useState(template.subject)
  const [nameless, setNameless] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const body = useRef(template.body)
  const [insert, keepInsert] = useState<(text: string) => void>()
  const setInsert = useCallback((ready: (text: string) => void) => keepInsert(() => ready), [])
  const utils = trpc.useUtils()
  const save = trpc.templates.save.useMutation({
    meta: { success: words.saved, error: words.saveFailed },
    onSuccess: onClose,
    onSettled: () => utils.templates.list.invalidate(),
  })
  return (
    <form
      noValidate
      className="max-w-160 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        setNameless(name.trim() === '')
        if (name.trim() === '') return nameField.current?.focus()
        save.mutate({ id: template.id, name, subject, body: body.current })
      }}
    >
      <Field
        ref={nameField}
        label={words.name}
        value={name}
        maxLength={100}
        error={nameless ? words.nameMissing : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setNameless(false)
        }}
      />
      <Field label={composeWords.subject} value={subject} onChange={(event) => setSubject(event.target.value)} />
      <RichTextField
        label={words.text}
        start={body.current}
        onChange={(html) => {
          body.current = html
        }}
        onReady={setInsert}
      />
      <VariableList insert={insert} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {composeWords.identities.save}
        </Button>
        <Button onClick={onClose}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

/** Inserted into the text, under the names of the language that is shown; both languages are understood. */
function VariableList({ insert }: { insert: ((text: string) => void) | undefined }) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium text-13">{words.variables}</legend>
      <div className="flex flex-wrap gap-1.5">
        {templateVariables.map((variable) => {
          const written = `{${words.variableNames[variable]}}`
          return (
            <Button
              key={variable}
              aria-label={words.insertVariable(written)}
              disabled={!insert}
              className="h-8! px-2! text-12!"
              onClick={() => insert?.(written)}
            >
              {written}
            </Button>
          )
        })}
      </div>
      <p className="mt-1 text-12 text-ink-soft">{words.variablesHint}</p>
    </fieldset>
  )
}
