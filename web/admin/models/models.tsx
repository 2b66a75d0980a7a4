// What answers when people ask the assistant, and which models there are where it runs. While one is fetched, this says how
// far it is.
import { type FormEvent, type ReactNode, useState } from 'react'
import type { InstalledModel, ModelState } from '../../../src/shared/assistant.ts'
import { modelName } from '../../ai/ai-badge.tsx'
import { errorCode, errorMessage, trpc } from '../../api.ts'
import { percentOf } from '../../assistant/model-status.tsx'
import { locale } from '../../language.ts'
import { QueryResult } from '../../query-result.tsx'
import { translateServerMessage } from '../../server-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { assistantWords } from '../../words/assistant.ts'
import { bytesText } from '../bytes-text.ts'

const words = assistantWords.models
const { places } = assistantWords.log

export function Models() {
  const query = trpc.admin.models.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.state.pulling ? 2000 : 60_000),
  })
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <QueryResult query={query} failed={words.failed} lines={4}>
        {({ state, installed }) => (
          <>
            <p className="px-4 pt-4 pb-2 text-13 text-ink-soft">{words.hint}</p>
            <State state={state} />
            {state.pulling && <Progress pulling={state.pulling} />}
            {state.backend === 'ollama' || installed.length > 0 ? <Installed models={installed} /> : null}
            {state.wanted !== 'built-in' && state.wanted !== 'openai' && <PullModel busy={state.pulling !== null} />}
          </>
        )}
      </QueryResult>
    </Card>
  )
}

function State({ state }: { state: ModelState }) {
  const { wanted, backend, model, place, reachable, problem, waiting } = state
  return (
    <dl className="divide-y divide-line">
      <Fact name={words.answers}>
        {modelName(model ?? backend)}
        {backend !== 'built-in' && <span className="text-ink-soft"> · {places[place]}</span>}
        {problem && (
          <span className={wanted === 'auto' ? 'block text-ink-soft' : 'block text-danger'}>
            {translateServerMessage(problem)}
          </span>
        )}
      </Fact>
      <Fact name={words.wanted}>
        <code className="text-13">{wanted}</code>
      </Fact>
      {backend !== 'built-in' && <Fact name={words.reachable}>{reachable ? words.yes : words.no}</Fact>}
      <Fact name={words.waiting}>{waiting.toLocaleString(locale)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 px-4 py-2.5 text-13">
      <dt className="w-40 shrink-0 text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 flex-1 basis-48">{children}</dd>
    </div>
  )
}

function Progress({ pulling }: { pulling: NonNullable<ModelState['pulling']> }) {
  const { model, status, done, total } = pulling
  return (
    <div className="border-line border-t px-4 py-3 text-13">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{words.progress(model)}</span>
        <span className="text-ink-soft tabular-nums">
          {total > 0 ? words.progressText(percentOf(pulling), bytesText(done), bytesText(total)) : status}
        </span>
      </p>
      <progress
        aria-label={words.progress(model)}
        max={total > 0 ? total : undefined}
        value={total > 0 ? done : undefined}
        className="mt-2 h-1.5 w-full accent-spark"
      />
    </div>
  )
}

function Installed({ models }: { models: readonly InstalledModel[] }) {
  const utils = trpc.useUtils()
  const choose = trpc.admin.chooseModel.useMutation({
    meta: { success: words.chose, error: words.chooseFailed },
    onSettled: () => Promise.all([utils.admin.models.invalidate(), utils.assistant.model.invalidate()]),
  })
  return (
    <section aria-label={words.installed} className="border-line border-t p-4">
      <h3 className="mb-2 font-medium text-13">{words.installed}</h3>
      {models.length === 0 && <p className="text-13 text-ink-soft">{words.noneInstalled}</p>}
      <ul className="divide-y divide-line">
        {models.map(({ name, size, family, parameters, chosen }) => (
          <li key={name} className="flex min-h-11 flex-wrap items-center gap-x-3 text-13">
            <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
            <span className="min-w-0 flex-1 text-12 text-ink-soft tabular-nums">
              {[family, parameters, bytesText(size)].filter(Boolean).join(' · ')}
            </span>
            {chosen ? (
              <span className="text-13 text-accent">{words.chosen}</span>
            ) : (
              <Button
                aria-label={words.chooseLabel(name)}
                busy={choose.isPending && choose.variables.name === name}
                onClick={() => choose.mutate({ name })}
              >
                {words.choose}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

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
