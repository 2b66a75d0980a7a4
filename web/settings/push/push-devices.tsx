// Where notifications go: each with what became of the last one, a test, and a way out; and the forms that add ntfy and Gotify.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { PushState, PushTarget } from '../../../src/shared/push.ts'
import { trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { LinkToGuide } from '../../guides/link-to-guide.tsx'
import { leavePush } from '../../notify/browser-push.ts'
import { forgetPushUser } from '../../notify/notification-settings.ts'
import { QueryResult } from '../../query-result.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { settingsWords } from '../../words/settings.ts'
import { agentName } from '../agent-name.ts'
import { AddGotify, AddNtfy } from './add-server.tsx'

const words = settingsWords.notifications

interface PushDevicesProps {
  query: { data: PushState | undefined; isError: boolean; refetch: () => unknown }
}
export function PushDevices({ query }: PushDevicesProps) {
  const [adding, setAdding] = useState<'ntfy' | 'gotify'>()
  const close = () => setAdding(undefined)
  return (
    <Card>
      <CardHeading aside={<LinkToGuide name="push" />}>{words.devices}</CardHeading>
      <QueryResult query={query} failed={words.devicesFailed} lines={2}>
        {({ targets }) => (
          <>
            {targets.length === 0 && <p className="p-4 pb-0 text-13 text-ink-soft">{words.none}</p>}
            <ul>
              {targets.map((target) => (
                <Device key={target.id} target={target} />
              ))}
            </ul>
            <div className="p-4">
              {adding === 'ntfy' && <AddNtfy onClose={close} />}
              {adding === 'gotify' && <AddGotify onClose={close} />}
              {!adding && (
                <div className="flex flex-wrap gap-2">
                  <Button onClick={() => setAdding('ntfy')}>{words.addNtfy}</Button>
                  <Button onClick={() => setAdding('gotify')}>{words.addGotify}</Button>
                </div>
              )}
            </div>
          </>
        )}
      </QueryResult>
    </Card>
  )
}

function Device({ target }: { target: PushTarget }) {
  const name = nameOf(target)
  const { test, remove } = useDevice(target)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          <span className="wrap-anywhere font-medium text-13">{name}</span>
          {target.current && <Badge tone="good">{words.thisBrowser}</Badge>}
        </p>
        <p className="text-12 text-ink-soft tabular-nums">{factsOf(target)}</p>
        {target.problem && (
          <p className="text-12 text-danger">
            {words.problems[target.problem]} {target.disabled && words.turnedOff}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button aria-label={words.testOf(name)} busy={test.isPending} onClick={() => test.mutate()}>
          {words.test}
        </Button>
        <Button aria-label={words.removeOf(name)} disabled={remove.isPending} onClick={() => remove.mutate()}>
          {words.remove}
        </Button>
      </div>
    </li>
  )
}

function useDevice({ id, current }: PushTarget) {
  const utils = trpc.useUtils()
  const onSettled = () => utils.push.state.invalidate()
  const test = useMutation({
    mutationFn: () => utils.client.push.test.mutate({ id }),
    meta: { success: words.tested, error: words.testFailed },
    onSettled,
  })
  const remove = useMutation({
    mutationFn: async () => {
      await utils.client.push.remove.mutate({ id })
      if (!current) return
      forgetPushUser()
      await leavePush()
    },
    meta: { success: words.removed, error: words.removeFailed },
    onSettled,
  })
  return { test, remove }
}

function nameOf({ kind, address, userAgent }: PushTarget): string {
  return kind === 'browser' ? agentName(userAgent) || words.unknownBrowser : address
}

function factsOf({ kind, createdAt, lastSentAt }: PushTarget): string {
  const when = lastSentAt === null ? words.addedOn(inboxDate(createdAt)) : words.lastSent(inboxDate(lastSentAt))
  return `${words.kinds[kind]} · ${when}`
}
