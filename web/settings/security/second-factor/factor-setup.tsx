// Setting two-step sign-in up: the password, then a QR code for the app, then the first code of it.
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import type { BegunSecondFactor } from '../../../../src/shared/second-factor.ts'
import { errorMessage, trpc } from '../../../api.ts'
import { strings } from '../../../strings.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyRow } from '../../../ui/copy-row.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { inputClass } from '../../../ui/field.tsx'
import { useProfile } from '../../../use-profile.ts'
import { securityWords } from '../../../words/security.ts'
import { CodeField } from './code-field.tsx'
import { OwnPassword } from './own-password.tsx'

const words = securityWords.factor

interface FactorSetupProps {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}
export function FactorSetup({ onDone, onCancel }: FactorSetupProps) {
  const [begun, setBegun] = useState<BegunSecondFactor>()
  if (begun) return <FirstCode begun={begun} onDone={onDone} onCancel={onCancel} />
  return <Begin onBegun={setBegun} onCancel={onCancel} />
}

function Begin({ onBegun, onCancel }: { onBegun: (begun: BegunSecondFactor) => void; onCancel: () => void }) {
  const [password, setPassword] = useState('')
  const hasPassword = useProfile().data?.hasPassword ?? true
  const begin = trpc.secondFactor.begin.useMutation({ meta: { quiet: true }, onSuccess: onBegun })
  const error = begin.isError ? errorMessage(begin.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    begin.mutate({ password })
  }
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4 p-4">
      <p className="text-13 text-ink-soft">{words.beginText}</p>
      {error !== undefined && !hasPassword && <ErrorNote text={error} />}
      <OwnPassword
        value={password}
        error={error}
        onChange={(password) => {
          setPassword(password)
          begin.reset()
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={begin.isPending}>
          {words.goOn}
        </Button>
        <Button onClick={onCancel}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

function FirstCode({ begun, onDone, onCancel }: FactorSetupProps & { begun: BegunSecondFactor }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const confirm = trpc.secondFactor.confirm.useMutation({
    meta: { success: words.worked, quiet: true },
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: () => field.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ code })
  }
  return (
    <form onSubmit={submit} className="max-w-105 space-y-4 p-4">
      <p className="text-13">{words.scan}</p>
      <QrCode text={begun.uri} label={words.qr} />
      <Key secret={begun.secret} />
      <CodeField
        ref={field}
        label={words.code}
        hint={words.codeHint}
        digitsOnly
        autoFocus
        value={code}
        error={confirm.isError ? errorMessage(confirm.error) : undefined}
        onChange={(code) => {
          setCode(code)
          if (confirm.isError) confirm.reset()
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={confirm.isPending}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{strings.cancel}</Button>
      </div>
    </form>
  )
}

/** In groups of four, as it is typed; copied without the spaces. All of it has to be seen on a telephone, too. */
function Key({ secret }: { secret: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="block font-medium text-13">
        {words.orType}
      </label>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={2}
        value={secret.replace(/(.{4})(?=.)/g, '$1 ')}
        onFocus={(event) => event.target.select()}
        className={`${inputClass} resize-none py-2 font-mono`}
      />
      <CopyRow text={secret} field={field} words={{ ...words, copy: words.copyKey }} variant="quiet" />
    </div>
  )
}

/** Dark on light in every theme: cameras read it more surely. The border is part of the code (ISO/IEC 18004). */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** One rectangle for each row of dark modules that stand together. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const parts: string[] = []
  for (const [y, row] of data.entries())
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x += 1
      parts.push(`M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`)
    }
  return { size, path: parts.join('') }
}
