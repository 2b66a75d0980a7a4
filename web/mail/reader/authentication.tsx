// Sender authentication as reported by the user's own mail server: one line, with the individual checks in the details.
import { ShieldAlert, ShieldCheck, UserPlus } from 'lucide-react'
import type { Email } from '../../../src/shared/mail.ts'
import type { Authentication } from '../../../src/shared/sender-trust.ts'
import { readerWords } from '../../words/reader.ts'

const words = readerWords

export function AuthenticationLine({ email }: { email: Email }) {
  const { authentication, firstContact, automated, warnings } = email
  const failed = warnings.some(({ kind }) => kind === 'notProven')
  const how = authentication && authenticationMethod(authentication)
  return (
    <>
      {authentication && failed && (
        <Line icon={ShieldAlert} tone="text-warn">
          {words.unproven(authentication.by)}
        </Line>
      )}
      {authentication && how && !failed && (
        <Line icon={ShieldCheck} tone="text-good">
          {words.proven(how, authentication.by)}
        </Line>
      )}
      {firstContact && !automated && (
        <Line icon={UserPlus} tone="text-ink-soft">
          {words.firstContact}
        </Line>
      )}
    </>
  )
}

function Line({ icon: Icon, tone, children }: { icon: typeof ShieldCheck; tone: string; children: string }) {
  return (
    <span className={`flex min-w-0 items-center gap-1 text-12 ${tone}`}>
      <Icon size={14} className="shrink-0" aria-hidden="true" />
      <span className="truncate">{children}</span>
    </span>
  )
}

/** DMARC is strongest, DKIM alone weaker. SPF alone covers only the envelope sender, not the one displayed. */
function authenticationMethod({ dkim, dmarc }: Authentication): string | undefined {
  if (dmarc === 'pass') return 'DMARC'
  return dkim === 'pass' && dmarc !== 'fail' ? 'DKIM' : undefined
}

/** `SPF pass · DKIM pass · DMARC fail`. */
export function authenticationDetails({ spf, dkim, dmarc, by }: Authentication): string {
  const checks = [
    ['SPF', spf],
    ['DKIM', dkim],
    ['DMARC', dmarc],
  ].flatMap(([name, result]) => (result ? [`${name} ${result}`] : []))
  return `${checks.join(' · ')} (${words.checked(by)})`
}
