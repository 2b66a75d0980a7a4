import { AtSign } from 'lucide-react'
import { DemoOffer } from '../accounts/demo-offer.tsx'
import { strings } from '../strings.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dashboardWords as words } from '../words/dashboard.ts'

/** What somebody without a mailbox does first. */
export function FirstSteps() {
  return (
    <Card>
      <div className="px-4 py-8 sm:px-6 sm:py-10">
        <span className="inline-flex size-12 items-center justify-center rounded-full bg-accent/12 text-accent">
          <AtSign size={22} aria-hidden="true" />
        </span>
        <h2 className="mt-5 font-semibold text-18">{words.connectFirst}</h2>
        <p className="mt-1 text-ink-soft">{words.connectFirstHint}</p>
        <ol className="mt-5 space-y-3">
          {words.firstSteps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line font-medium text-12 text-ink-soft tabular-nums"
              >
                {index + 1}
              </span>
              <span className="min-w-0">{step}</span>
            </li>
          ))}
        </ol>
        <ButtonLink to="/connect-accounts" variant="primary" size="large" className="mt-7">
          {strings.accounts.add}
        </ButtonLink>
      </div>
      <DemoOffer />
    </Card>
  )
}
