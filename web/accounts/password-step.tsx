// After the address: the provider's own app-password steps, or its servers to check; then a real login to both.
import { ExternalLink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Discovered } from '../../src/shared/accounts.ts'
import type { SignInProvider } from '../../src/shared/oauth.ts'
import { errorDetails, errorMessage } from '../api.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { translateServerMessage } from '../server-messages.ts'
import { Button, textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Field } from '../ui/field.tsx'
import { accountsWords } from '../words/accounts.ts'
import { connectWords } from '../words/connect.ts'
import type { Known } from './connect-panel.tsx'
import { ServerFields } from './server-fields.tsx'
import { useConnect } from './use-connect.ts'

const words = accountsWords
const imapPorts = { tls: 993, starttls: 143, none: 143 }
const smtpPorts = { tls: 465, starttls: 587, none: 25 }

interface PasswordStepProps {
  known: Known
  onBack: () => void
  onConnected: () => void
  /** Where the provider's own page is another way in. */
  signIn: { provider: SignInProvider; choose: () => void } | undefined
}
export function PasswordStep({ known: { email, found }, onBack, onConnected, signIn }: PasswordStepProps) {
  const form = useConnect(email, found, onConnected)
  const [editing, setEditing] = useState(!found || found.source === 'guess' || found.username === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.connect()
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="break-all font-medium">{email}</p>
        <button type="button" className={`${textLinkClass} text-13`} onClick={onBack}>
          {words.otherAddress}
        </button>
      </div>
      <Advice found={found} />
      {form.error !== undefined && <Failure error={form.error} busy={form.busy} onAccept={form.acceptCertificate} />}
      {editing && <BothServers form={form} />}
      <PasswordField
        label={found?.appPassword ? words.appPasswordField : words.password}
        name="mailbox-password"
        autoComplete="off"
        required
        autoFocus={!editing}
        value={form.password}
        onChange={(event) => form.setPassword(event.target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" size="large" busy={form.busy}>
          {words.connect}
        </Button>
        {!editing && (
          <button type="button" className={`${textLinkClass} text-13`} onClick={() => setEditing(true)}>
            {words.editServers}
          </button>
        )}
        {signIn && (
          <button type="button" className={`${textLinkClass} text-13`} onClick={signIn.choose}>
            {connectWords.signIn(connectWords.providers[signIn.provider])}
          </button>
        )}
        {form.busy && (
          <span role="status" className="text-13 text-ink-soft">
            {words.connecting}
          </span>
        )}
      </div>
    </form>
  )
}

function BothServers({ form }: { form: ReturnType<typeof useConnect> }) {
  return (
    <>
      <ServerFields title={words.imapServer} ports={imapPorts} server={form.imap} onChange={form.setImap} />
      <ServerFields title={words.smtpServer} ports={smtpPorts} server={form.smtp} onChange={form.setSmtp} />
      <Field
        label={words.username}
        hint={words.usernameHint}
        autoCapitalize="off"
        spellCheck={false}
        value={form.username}
        onChange={(event) => form.setUsername(event.target.value)}
      />
    </>
  )
}

function Advice({ found }: { found: Discovered | undefined }) {
  if (!found) return <p className="text-13 text-ink-soft">{words.notFound}</p>
  if (found.source === 'guess') return <p className="text-13 text-ink-soft">{words.guessed}</p>
  if (!found.appPassword)
    return (
      <p className="text-13 text-ink-soft">
        {words.found(found.label)} {found.note && translateServerMessage(found.note)}
      </p>
    )
  return (
    <div className="rounded-control bg-sunken px-4 py-3 text-13">
      <p className="font-medium">
        {words.found(found.label)} {words.appPassword}
      </p>
      {found.note && <p className="mt-1">{translateServerMessage(found.note)}</p>}
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-ink-soft">
        {found.appPassword.steps.map((step) => (
          <li key={step}>{translateServerMessage(step)}</li>
        ))}
      </ol>
      <a
        href={found.appPassword.url}
        target="_blank"
        rel="noreferrer"
        className={`${textLinkClass} mt-2 inline-flex items-center gap-1.5`}
      >
        {words.appPasswordLink}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </div>
  )
}

function Failure({
  error,
  busy,
  onAccept,
}: {
  error: unknown
  busy: boolean
  onAccept: (fingerprint: string, server: unknown) => void
}) {
  const { fingerprint, server } = errorDetails(error)
  return (
    <div className="space-y-3">
      <ErrorNote text={errorMessage(error, words.connectFailed)} />
      {typeof fingerprint === 'string' && (
        <div className="rounded-control border border-line p-4 text-13">
          <p className="font-medium">{words.fingerprint}</p>
          <p className="my-1 break-all font-mono text-12">{fingerprint}</p>
          <p className="mb-3 text-ink-soft">{words.certificateHint}</p>
          <Button onClick={() => onAccept(fingerprint, server)} disabled={busy}>
            {words.acceptCertificate}
          </Button>
        </div>
      )}
    </div>
  )
}
