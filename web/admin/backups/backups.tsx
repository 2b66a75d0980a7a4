// Copies of everything: what there is, making one, bringing one. What is done with one is behind its menu.
import { type ChangeEvent, useRef, useState } from 'react'
import type { Backup, BackupState } from '../../../src/shared/backups.ts'
import { toast, toastError, trpc } from '../../api.ts'
import { QueryResult } from '../../query-result.tsx'
import { translateServerMessage } from '../../server-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { backupsWords } from '../../words/backups.ts'
import { BackupRow } from './backup-row.tsx'
import { DownloadBackup } from './download-backup.tsx'
import { Restore } from './restore.tsx'
import { upload } from './upload.ts'

const words = backupsWords
const fresh = 2 * 24 * 3_600_000
const doing = { backup: words.making, look: words.looking, restore: words.restoring }
export type Chosen = { what: 'fetch' | 'restore'; backup: Backup }

export function Backups() {
  const query = trpc.backups.state.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.doing ? 2000 : 60_000),
  })
  // Asked here: a dialog inside a row would go with it.
  const [chosen, setChosen] = useState<Chosen>()
  const close = () => setChosen(undefined)
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <QueryResult query={query} failed={words.failed} lines={3}>
        {(state) => (
          <>
            <Overview state={state} />
            {state.backups.length > 0 && (
              <ul aria-label={words.title} className="max-h-120 overflow-y-auto border-line border-t">
                {state.backups.map((backup) => (
                  <BackupRow key={backup.name} backup={backup} busy={state.doing !== null} onChoose={setChosen} />
                ))}
              </ul>
            )}
          </>
        )}
      </QueryResult>
      {chosen?.what === 'fetch' && <DownloadBackup backup={chosen.backup} onClose={close} />}
      {chosen?.what === 'restore' && <Restore backup={chosen.backup} onClose={close} />}
    </Card>
  )
}

function Overview({ state }: { state: BackupState }) {
  const utils = trpc.useUtils()
  const make = trpc.backups.make.useMutation({
    meta: { success: words.made, error: words.makeFailed },
    onMutate: () => void setTimeout(() => void utils.backups.state.invalidate(), 500),
    onSettled: () => utils.backups.state.invalidate(),
  })
  return (
    <div className="space-y-3 p-4 text-13">
      <p className="text-ink-soft">
        {words.intro} {state.nightly ? words.nightly : words.notNightly}{' '}
        <span className="wrap-anywhere">{words.where(state.folder)}</span>
      </p>
      <Warnings state={state} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={make.isPending || state.doing === 'backup'}
          disabled={state.doing !== null}
          onClick={() => make.mutate()}
        >
          {words.make}
        </Button>
        <Upload />
        <span role="status" className="text-ink-soft">
          {state.doing && doing[state.doing]}
        </span>
      </div>
    </div>
  )
}

function Warnings({ state: { backups, passphrase, problem } }: { state: BackupState }) {
  const isFresh = backups.some(({ madeAt, kind }) => kind !== 'uploaded' && Date.now() - Date.parse(madeAt) < fresh)
  const all = [
    ...(problem ? [words.lastFailed(translateServerMessage(problem))] : []),
    ...(isFresh ? [] : [backups.length === 0 ? words.none : words.tooOld]),
    ...(passphrase ? [] : [words.noPassphrase]),
  ]
  if (all.length === 0) return null
  return (
    <ul className="space-y-1">
      {all.map((text) => (
        <li key={text} className="text-warn">
          {text}
        </li>
      ))}
    </ul>
  )
}

function Upload() {
  const utils = trpc.useUtils()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setBusy(true)
    const problem = await upload(file, words.uploadFailed)
    setBusy(false)
    if (problem === undefined) toast(words.uploaded)
    else toastError(problem)
    await utils.backups.state.invalidate()
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,.age"
        aria-label={words.upload}
        className="hidden"
        onChange={(event) => void send(event)}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {busy ? words.uploading : words.upload}
      </Button>
    </>
  )
}
