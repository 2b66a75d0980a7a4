import { type FormEvent, useState } from 'react'
import { errorCode, errorMessage, trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { assistantWords } from '../../words/assistant.ts'

const words = assistantWords.models

/** Fetches a model by its name; how far it is stands above. */
export function PullModel({ busy }: { busy: boolean }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const utils = trpc.useUtils()
  const pull = trpc.admin.pullModel.useMutation({
    meta: { quiet: true },
    onSuccess: () => setName(''),
    onError: (error) => setProblem(errorCode(error) === 'BAD_REQUEST' ? words.bad : errorMessage(error, words.pullFailed)),
    onSettled: () => utils.admin.models.invalidate(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(name.trim() === '' ? words.bad : undefined)
    if (name.trim() !== '') pull.mutate({ name: name.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="border-line border-t p-4">
      <Field
        label={words.pull}
        hint={words.pullHint}
        error={problem}
        value={name}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => {
          setName(event.target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" className="mt-3" busy={pull.isPending} disabled={busy}>
        {words.pullButton}
      </Button>
    </form>
  )
}
