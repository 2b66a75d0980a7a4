import type { Security, Server } from '../../src/shared/accounts.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { accountsWords } from '../words/accounts.ts'

const words = accountsWords

/** Host, port and security of one server. Changing the security brings its usual port. */
export function ServerFields({
  title,
  ports,
  server,
  onChange,
}: {
  title: string
  ports: Record<Security, number>
  server: Server
  onChange: (server: Server) => void
}) {
  const usual = Object.values(ports).includes(server.port)
  return (
    <fieldset className="grid grid-cols-6 gap-3">
      <legend className="col-span-6 mb-2 font-medium text-13 text-ink-soft">{title}</legend>
      <Field
        className="col-span-6 sm:col-span-3"
        label={words.host}
        required
        autoCapitalize="off"
        spellCheck={false}
        value={server.host}
        onChange={(event) => onChange({ ...server, host: event.target.value })}
      />
      <Field
        className="col-span-2 sm:col-span-1"
        label={words.port}
        type="text"
        inputMode="numeric"
        pattern="[0-9]{1,5}"
        required
        value={server.port === 0 ? '' : String(server.port)}
        onChange={(event) => onChange({ ...server, port: Number.parseInt(event.target.value, 10) || 0 })}
      />
      <SelectField
        className="col-span-4 sm:col-span-2"
        label={words.security}
        value={server.security}
        onChange={(event) => {
          const security = securityOf(event.target.value)
          onChange({ ...server, security, ...(usual ? { port: ports[security] } : {}) })
        }}
      >
        <option value="tls">{words.tls}</option>
        <option value="starttls">{words.starttls}</option>
        <option value="none">{words.plain}</option>
      </SelectField>
    </fieldset>
  )
}

function securityOf(value: string): Security {
  return value === 'starttls' || value === 'none' ? value : 'tls'
}
