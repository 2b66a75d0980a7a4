// Sender, recipients and date: one line that expands to all details; printed in full.
import clsx from 'clsx'
import type { Email, Person } from '../../../src/shared/mail.ts'
import { dayAndTime, fullDate } from '../../format/dates-and-sizes.ts'
import { displayName, displayText } from '../../format/display-text.ts'
import { formatAddress, formatAddressList } from '../../format/people.ts'
import { strings } from '../../strings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { readerWords } from '../../words/reader.ts'
import { senderLabel } from '../list/row/mail-row.tsx'
import { AuthenticationLine, authenticationDetails } from './authentication.tsx'
import { Unsubscribe } from './unsubscribe.tsx'

const words = readerWords

export function MailHeader({ email, own }: { email: Email; own: ReadonlySet<string> }) {
  const isDoubtful = email.firstContact || email.warnings.length > 0
  const short = (person: Person) => (own.has(person.email.toLowerCase()) ? words.me : displayName(person))
  return (
    <>
      <header className="no-print flex items-start gap-x-3 py-3">
        <Avatar name={senderLabel(email)} size="large" picture={email.picture} />
        <details className="group min-w-0 flex-1">
          <summary className="list-none">
            <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
              <bdi className="block max-w-3/4 shrink-0 truncate font-semibold text-15 max-sm:max-w-full">
                {senderLabel(email)}
              </bdi>
              {/* On a phone among the details, but where the address tells more than the name. */}
              {senderLabel(email) !== email.from.email && (
                <span
                  className={clsx('text-13 text-ink-soft sm:truncate', isDoubtful ? 'max-sm:wrap-anywhere' : 'max-sm:hidden')}
                >
                  {email.from.email}
                </span>
              )}
            </span>
            <span className="relative block truncate text-13 text-ink-soft underline-offset-4 group-hover:underline">
              {words.to} {[...email.to, ...email.cc].map(short).join(', ')}
              <span className="sr-only"> {words.details}</span>
            </span>
            {email.sentBy !== undefined && (
              <span className="block truncate text-13 text-ink-soft">{words.sentBy(displayText(email.sentBy ?? ''))}</span>
            )}
            <AuthenticationLine email={email} />
          </summary>
          <div className="mt-2">
            <Facts email={email} />
          </div>
        </details>
        <div className="flex shrink-0 flex-col items-end pt-1">
          <time dateTime={email.date} title={fullDate(email.date)} className="text-12 text-ink-soft tabular-nums">
            {dayAndTime(email.date)}
          </time>
          <Unsubscribe email={email} />
        </div>
      </header>
      <div className="mb-4 hidden border-line border-b pb-4 print:block">
        <Facts email={email} forPaper />
      </div>
    </>
  )
}

function Facts({ email, forPaper = false }: { email: Email; forPaper?: boolean }) {
  const checks: [string, string] = [words.checks, email.authentication ? authenticationDetails(email.authentication) : '']
  const rows: [string, string][] = [
    [words.from, displayText(formatAddress(email.from))],
    [strings.mail.to, displayText(formatAddressList(email.to))],
    [words.cc, displayText(formatAddressList(email.cc))],
    [words.answersTo, displayText(formatAddressList(email.replyTo))],
    [words.date, fullDate(email.date)],
    ...(forPaper ? [] : [checks]),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-13 [&>dd]:wrap-anywhere [&>dt]:text-ink-soft">
      {rows
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
    </dl>
  )
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  )
}
