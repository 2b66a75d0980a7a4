// The doctor's card: nothing is looked at until somebody asks. What was found last stays for whoever opens the page next.
import { Download, Stethoscope } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../api.ts'
import { locale } from '../../language.ts'
import { QueryResult } from '../../query-result.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { downloadUrl } from '../../ui/download-url.ts'
import { doctorWords } from '../../words/doctor.ts'
import { Findings } from './findings.tsx'

const words = doctorWords

export function Doctor() {
  const [thorough, setThorough] = useState(false)
  const utils = trpc.useUtils()
  const last = trpc.doctor.last.useQuery()
  const examine = trpc.doctor.examine.useMutation({
    meta: { error: words.failed },
    onSuccess: (report) => utils.doctor.last.setData(undefined, { report }),
  })
  const report = last.data?.report
  return (
    <Card>
      <CardHeading>{words.title}</CardHeading>
      <div className="space-y-4 p-4">
        <p className="text-13 text-ink-soft">{words.hint}</p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="primary"
            busy={examine.isPending}
            onClick={() => examine.mutate({ browser: browserFacts(), ...(thorough ? { thorough } : {}) })}
          >
            <Stethoscope size={16} aria-hidden="true" />
            {words.examine}
          </Button>
          <Checkbox label={words.thorough} checked={thorough} onChange={(event) => setThorough(event.target.checked)} />
          <p role="status" className="text-13 text-ink-soft">
            {last.data && (report ? words.lastAt(timeOf(report.at)) : words.never)}
          </p>
        </div>
      </div>
      <QueryResult query={last} failed={words.lastFailed}>
        {({ report: found }) => found && <Findings report={found} />}
      </QueryResult>
      <SupportBundle />
    </Card>
  )
}

function SupportBundle() {
  const ticket = trpc.doctor.bundleTicket.useMutation({
    meta: { error: words.bundleFailed },
    onSuccess: ({ url }) => downloadUrl(url),
  })
  return (
    <div className="space-y-3 border-line border-t p-4">
      <p className="text-13 text-ink-soft">{words.bundleHint}</p>
      <Button busy={ticket.isPending} onClick={() => ticket.mutate()}>
        <Download size={16} aria-hidden="true" />
        {words.bundle}
      </Button>
    </div>
  )
}

/** What only this browser can know. */
const browserFacts = () => ({ now: Date.now(), secureContext: window.isSecureContext === true, origin: window.location.origin })

const timeOf = (at: string) => new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
