// What the doctor found: what is wrong stands there with what mends it, the rest is one line that can be opened.
import { Check, CircleAlert, Minus, TriangleAlert } from 'lucide-react'
import { providerName } from '../../accounts/provider-names.ts'
import { translateServerMessage } from '../../server-messages.ts'
import { doctorWords } from '../../words/doctor.ts'
import { type DoctorLine, type DoctorReport, doctorAreas } from './areas.ts'

const words = doctorWords
const marks = { bad: CircleAlert, warn: TriangleAlert, ok: Check, off: Minus }
const colours = { bad: 'text-danger', warn: 'text-warn', ok: 'text-good', off: 'text-ink-soft' }

export function Findings({ report: { lines } }: { report: DoctorReport }) {
  const wrong = lines.filter(({ state }) => state === 'bad' || state === 'warn')
  const bad = wrong.filter(({ state }) => state === 'bad')
  const sum = wrong.length === 0 ? words.allGood : words.found(bad.length, wrong.length - bad.length)
  return (
    <div className="border-line border-t">
      <p role="status" className="flex items-center gap-2 px-4 pt-4 font-medium text-15">
        <Mark state={bad.length > 0 ? 'bad' : wrong.length > 0 ? 'warn' : 'ok'} />
        {sum}
      </p>
      <Areas lines={wrong} />
      <details className="px-4 pt-2 pb-4">
        <summary className="text-13 text-ink-soft">{words.details(lines.length)}</summary>
        <Areas lines={lines} />
      </details>
    </div>
  )
}

/** What is bad first, in areas and in each. */
function Areas({ lines }: { lines: DoctorLine[] }) {
  const areas = doctorAreas.flatMap((area) => {
    const own = lines.filter((line) => line.area === area).sort((a, b) => rank(a) - rank(b))
    return own[0] ? [{ area, own, worst: rank(own[0]) }] : []
  })
  return areas
    .sort((a, b) => a.worst - b.worst)
    .map(({ area, own }) => (
      <section key={area} className="px-4 pt-3">
        <h3 className="font-medium text-13 text-ink-soft">{words.areas[area]}</h3>
        <ul>
          {own.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </section>
    ))
}

const order: DoctorLine['state'][] = ['bad', 'warn', 'ok', 'off']
const rank = ({ state }: DoctorLine) => order.indexOf(state)

function Line({ line: { area, state, about, says, fix } }: { line: DoctorLine }) {
  return (
    <li className="flex gap-2 py-1.5 text-13">
      <Mark state={state} />
      <div className="min-w-0 break-words">
        {about && (
          <p className="text-ink-soft">
            {area === 'contacts' ? words.contactsOf(about.person) : words.mailboxOf(about.person, kindName(about.kind))}
          </p>
        )}
        <p>
          <span className="sr-only">{`${words.states[state]}: `}</span>
          {translateServerMessage(says)}
        </p>
        {fix !== null && (
          <p className="text-ink-soft">
            <span className="font-medium">{`${words.fix}: `}</span>
            {translateServerMessage(fix)}
          </p>
        )}
      </div>
    </li>
  )
}

function Mark({ state }: { state: DoctorLine['state'] }) {
  const Icon = marks[state]
  return <Icon size={16} aria-hidden="true" className={`mt-0.5 shrink-0 ${colours[state]}`} />
}

function kindName(kind: string): string {
  const known = (['gmail', 'outlook', 'yahoo', 'imap', 'demo', 'archive'] as const).find((name) => name === kind)
  return known ? providerName(known) : kind
}
