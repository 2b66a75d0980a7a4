// Files of mail become an archive. They are chosen or dropped, go up one after the other, and each says what came of it.
import clsx from 'clsx'
import { FolderInput } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { archiveWords as words } from '../../words/archive.ts'
import { FileRow } from './import/file-row.tsx'
import { type ImportFile, useImport } from './import/use-import.ts'

const fresh = 'new'

export function ImportMail() {
  const accounts = trpc.accounts.list.useQuery().data?.accounts ?? []
  const archives = accounts.filter(({ provider }) => provider === 'archive')
  const { files, busy, add, leaveOut, cancel, start } = useImport()
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState(words.usualName)
  const into = chosen ?? archives[0]?.id ?? fresh
  const waiting = files.filter(({ outcome }) => outcome?.is !== 'done').length
  const begin = async () => {
    const archive = await start(into === fresh ? { name } : { id: into })
    if (archive !== undefined) setChosen(archive)
  }
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <div className="space-y-4 p-4">
        <div className="space-y-2 text-13 text-ink-soft">
          <p>{words.hint}</p>
          <p>{words.again}</p>
        </div>
        <Choose onFiles={add} disabled={busy} />
        {files.length > 0 && (
          <ul className="divide-y divide-line">
            {files.map((one) => (
              <FileRow key={one.key} one={one} busy={busy} onLeaveOut={() => leaveOut(one.key)} />
            ))}
          </ul>
        )}
        {files.some(hasBrought) && <p className="text-13 text-ink-soft">{words.where}</p>}
        {waiting > 0 && (
          <ImportForm
            {...{ archives, into, name, waiting, busy }}
            onInto={setChosen}
            onName={setName}
            onStart={() => void begin()}
            onCancel={cancel}
          />
        )}
      </div>
    </Card>
  )
}

interface ImportFormProps {
  archives: readonly { id: string; email: string }[]
  /** The archive to import into, or `new`. */
  into: string
  name: string
  waiting: number
  busy: boolean
  onInto: (id: string) => void
  onName: (name: string) => void
  onStart: () => void
  onCancel: () => void
}
function ImportForm({ archives, into, name, waiting, busy, onInto, onName, onStart, onCancel }: ImportFormProps) {
  return (
    <form
      className="grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        onStart()
      }}
    >
      {archives.length > 0 && (
        <SelectField label={words.into} value={into} disabled={busy} onChange={(event) => onInto(event.target.value)}>
          {archives.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
          <option value={fresh}>{words.newArchive}</option>
        </SelectField>
      )}
      {into === fresh && (
        <Field
          label={words.name}
          value={name}
          required
          maxLength={100}
          disabled={busy}
          onChange={(event) => onName(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button variant="primary" type="submit" busy={busy}>
          {words.start(waiting)}
        </Button>
        {busy && <Button onClick={onCancel}>{words.cancel}</Button>}
      </div>
    </form>
  )
}

const hasBrought = ({ outcome }: ImportFile) => outcome?.is === 'done' && outcome.imported.imported > 0

function Choose({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  return (
    <section
      aria-label={words.choose}
      className={clsx(
        'flex flex-wrap items-center gap-3 rounded-card border border-dashed p-4 text-13 text-ink-soft',
        over ? 'border-accent bg-hover' : 'border-ink-faint',
      )}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button disabled={disabled} aria-describedby={hint} onClick={() => input.current?.click()}>
        <FolderInput size={16} aria-hidden="true" />
        {words.choose}
      </Button>
      <span id={hint}>{over ? words.dropNow : words.drop}</span>
    </section>
  )
}
