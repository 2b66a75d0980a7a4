// Going back: the backup is opened first, then it is said what is in it and what will happen, and only then the password is asked
// for. While the server is away this waits; the first answer of the restored one is that nobody is signed in.
import { type FormEvent, useEffect, useState } from 'react'
import type { Backup, BackupFacts } from '../../../src/shared/backups.ts'
import { errorCode, errorMessage, trpc } from '../../api.ts'
import { FormError } from '../../auth/form-error.tsx'
import { PasswordDialog } from '../../auth/password-dialog.tsx'
import { PasswordField } from '../../auth/password-field.tsx'
import { locale } from '../../language.ts'
import { strings } from '../../strings.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { backupsWords } from '../../words/backups.ts'
import { formatDateTime } from './format-date-time.ts'

const words = backupsWords

interface RestoreProps {
  backup: Backup
  onClose: () => void
}
export function Restore({ backup, onClose }: RestoreProps) {
  const [passphrase, setPassphrase] = useState<string>()
  const check = trpc.backups.check.useMutation({ meta: { quiet: true } })
  const { mutate } = check
  const { name, madeAt } = backup
  useEffect(() => mutate({ name }), [mutate, name])
  const open = (phrase: string) => {
    setPassphrase(phrase)
    mutate({ name, passphrase: phrase })
  }
  if (check.data) return <Decide name={name} facts={check.data} passphrase={passphrase} onClose={onClose} />
  return (
    <Dialog title={words.restoreTitle(formatDateTime(madeAt))} onClose={onClose}>
      {check.error ? (
        <Unopened
          error={errorMessage(check.error, words.openFailed)}
          asks={backup.encrypted && ['BAD_REQUEST', 'FORBIDDEN'].includes(errorCode(check.error) ?? '')}
          onOpen={open}
          onClose={onClose}
        />
      ) : (
        <p role="status" className="mt-4 flex items-center gap-2 text-13 text-ink-soft">
          <Spinner />
          {words.opening}
        </p>
      )}
    </Dialog>
  )
}

interface UnopenedProps {
  error: string
  /** Another passphrase may open it. */
  asks: boolean
  onOpen: (passphrase: string) => void
  onClose: () => void
}
function Unopened({ error, asks, onOpen, onClose }: UnopenedProps) {
  const [passphrase, setPassphrase] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(passphrase === '')
    if (passphrase !== '') onOpen(passphrase)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-6">
      {asks ? (
        <PasswordField
          data-first
          label={words.passphrase}
          autoComplete="off"
          value={passphrase}
          error={missing ? words.passphraseMissing : error}
          onChange={(event) => setPassphrase(event.target.value)}
        />
      ) : (
        <FormError text={error} />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{asks ? strings.cancel : strings.close}</Button>
        {asks && (
          <Button type="submit" variant="primary">
            {words.open}
          </Button>
        )}
      </div>
    </form>
  )
}

interface DecideProps {
  name: string
  facts: BackupFacts
  passphrase: string | undefined
  onClose: () => void
}
function Decide({ name, facts, passphrase, onClose }: DecideProps) {
  const [withoutKey, setWithoutKey] = useState(false)
  const [unticked, setUnticked] = useState(false)
  const restore = trpc.backups.restore.useMutation({ meta: { quiet: true } })
  if (restore.isSuccess) return <Waiting />
  const go = (password: string) => {
    const ticked = facts.key !== 'other' || withoutKey
    setUnticked(!ticked)
    if (ticked) restore.mutate({ name, password, withoutKey, ...(passphrase ? { passphrase } : {}) })
  }
  const refused = restore.error ? errorMessage(restore.error, words.restoreFailed) : undefined
  return (
    <PasswordDialog
      title={words.restoreTitle(formatDateTime(facts.madeAt))}
      label={words.yourPassword}
      yes={words.restoreYes}
      busy={restore.isPending}
      error={unticked ? words.withoutKey : refused}
      onYes={go}
      onClose={onClose}
    >
      <Facts facts={facts} />
      {facts.key === 'other' && (
        <Checkbox label={words.withoutKey} checked={withoutKey} onChange={(event) => setWithoutKey(event.target.checked)} />
      )}
    </PasswordDialog>
  )
}

function Facts({ facts: { people, accounts, mails, version, schema, key } }: { facts: BackupFacts }) {
  return (
    <>
      <p className="text-ink">{words.facts(people, accounts, mails.toLocaleString(locale))}</p>
      <p>{words.madeBy(version, schema)}</p>
      <p className={key === 'other' ? 'text-danger' : ''}>{words.key[key]}</p>
      <h3 className="pt-2 font-medium text-ink">{words.whatHappens}</h3>
      <ul className="list-disc space-y-1 pl-5">
        {words.consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** Asks until the answer is that the session has ended (api.ts then leads to the sign-in page). */
function Waiting() {
  trpc.backups.state.useQuery(undefined, { refetchInterval: 1500, retry: false })
  return (
    <Dialog title={words.waiting} onClose={() => undefined}>
      <p role="status" className="mt-4 flex items-center gap-2 text-13 text-ink-soft">
        <Spinner />
        {words.waitingHint}
      </p>
    </Dialog>
  )
}
