import { useState } from 'react'
import type { DavCollection, DavKind, DavServer } from '../../../src/shared/dav.ts'
import { trpc } from '../../api.ts'
import { inboxDate } from '../../format/dates-and-sizes.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { davWords as words } from '../../words/dav.ts'
import { ConnectServer } from './connect-server.tsx'

export function DavServerItem({ server }: { server: DavServer }) {
  const [changing, setChanging] = useState(false)
  const name = URL.parse(server.url)?.host ?? server.url
  return (
    <li className="space-y-3 border-line border-b p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="wrap-anywhere font-medium text-13">{name}</p>
          <p className="wrap-anywhere text-12 text-ink-soft tabular-nums">
            {server.username} · {stateOf(server)}
          </p>
          {server.problem && <p className="text-12 text-danger">{words.problems[server.problem]}</p>}
        </div>
        <Actions server={server} name={name} onChange={() => setChanging(true)} />
      </div>
      {changing && <ConnectServer known={server} onClose={() => setChanging(false)} />}
      {server.collections.length === 0 && !server.syncing && <p className="text-13 text-ink-soft">{words.nothing}</p>}
      <Collections kind="contacts" title={words.contacts} server={server} />
      <Collections kind="calendar" title={words.calendars} server={server} />
    </li>
  )
}

function stateOf({ syncing, syncedAt }: DavServer): string {
  if (syncing) return words.syncing
  return syncedAt === null ? words.neverSynced : words.syncedAt(inboxDate(syncedAt))
}

function Actions({ server: { id, syncing }, name, onChange }: { server: DavServer; name: string; onChange: () => void }) {
  const utils = trpc.useUtils()
  const onSettled = () => utils.dav.state.invalidate()
  const sync = trpc.dav.sync.useMutation({ meta: { error: words.syncFailed }, onSettled })
  const remove = trpc.dav.remove.useMutation({ meta: { success: words.removed, error: words.removeFailed }, onSettled })
  return (
    <div className="flex flex-wrap gap-2">
      <Button aria-label={words.syncOf(name)} busy={sync.isPending || syncing} onClick={() => sync.mutate({ id })}>
        {words.sync}
      </Button>
      <Button aria-label={words.changePasswordOf(name)} onClick={onChange}>
        {words.changePassword}
      </Button>
      <Button aria-label={words.removeOf(name)} busy={remove.isPending} onClick={() => remove.mutate({ id })}>
        {words.remove}
      </Button>
    </div>
  )
}

function Collections({ kind, title, server }: { kind: DavKind; title: string; server: DavServer }) {
  const collections = server.collections.filter((one) => one.kind === kind)
  if (collections.length === 0) return null
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 font-medium text-12 text-ink-soft">{title}</legend>
      {collections.map((collection) => (
        <Choice key={collection.id} collection={collection} />
      ))}
    </fieldset>
  )
}

function Choice({ collection: { id, kind, name, chosen, count, truncated, waiting } }: { collection: DavCollection }) {
  const utils = trpc.useUtils()
  const choose = trpc.dav.choose.useMutation({
    meta: { error: words.chooseFailed },
    onSettled: () => utils.dav.state.invalidate(),
  })
  const isOn = choose.isPending ? (choose.variables?.chosen ?? chosen) : chosen
  const facts = [
    isOn ? words.countOf[kind](count) : words.off,
    ...(truncated ? [words.truncated] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ]
  return (
    <Switch
      label={name}
      hint={facts.join(' · ')}
      checked={isOn}
      disabled={choose.isPending}
      onChange={(chosen) => choose.mutate({ id, chosen })}
    />
  )
}
