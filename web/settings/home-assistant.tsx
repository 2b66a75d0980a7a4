// Counts for Home Assistant: off until the person turns it on, with a name for the device.
import { type FormEvent, useState } from 'react'
import type { HomeAssistantState } from '../../src/shared/home-assistant.ts'
import { trpc } from '../api.ts'
import { LinkToGuide } from '../guides/link-to-guide.tsx'
import { QueryResult } from '../query-result.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeading } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { integrationWords } from '../words/integrations.ts'

const words = integrationWords.homeAssistant

export function HomeAssistant() {
  const query = trpc.homeAssistant.state.useQuery()
  return (
    <Card>
      <CardHeading aside={<LinkToGuide name="home-assistant" />}>{words.title}</CardHeading>
      <p className="px-4 pt-3 text-13 text-ink-soft">{words.hint}</p>
      <QueryResult query={query} failed={words.failed} lines={2}>
        {(state) => (
          <div className="p-4">{state.name === null ? <Off state={state} /> : <On state={state} name={state.name} />}</div>
        )}
      </QueryResult>
    </Card>
  )
}

/** What the server answers is the new state. */
function useChange(success: string) {
  const utils = trpc.useUtils()
  return {
    meta: { success, error: words.changeFailed },
    onSuccess: (state: HomeAssistantState) => utils.homeAssistant.state.setData(undefined, state),
  }
}

function Off({ state }: { state: HomeAssistantState }) {
  const [name, setName] = useState('Homing')
  const turnOn = trpc.homeAssistant.turnOn.useMutation(useChange(words.turnedOn))
  if (!state.available) return <p className="text-13 text-ink-soft">{words.unavailable}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    turnOn.mutate({ name })
  }
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4">
      <Field
        label={words.name}
        hint={words.nameHint}
        value={name}
        maxLength={60}
        required
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" busy={turnOn.isPending}>
        {words.turnOn}
      </Button>
    </form>
  )
}

function On({ state, name }: { state: HomeAssistantState; name: string }) {
  const turnOff = trpc.homeAssistant.turnOff.useMutation(useChange(words.turnedOff))
  return (
    <div className="space-y-3">
      <p className="wrap-anywhere text-13">{words.on(name)}</p>
      {!state.connected && <p className="text-13 text-danger">{words.disconnected}</p>}
      <Button busy={turnOff.isPending} onClick={() => turnOff.mutate()}>
        {words.turnOff}
      </Button>
    </div>
  )
}
