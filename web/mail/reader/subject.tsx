// The subject of an open mail with its Smart Folders, the summary and, in a shared mailbox, who deals with it.
import { lazy, Suspense } from 'react'
import type { Email } from '../../../src/shared/mail.ts'
import { displayText } from '../../format/display-text.ts'
import { sharedMailboxId } from '../../shared-mailbox.ts'
import { strings } from '../../strings.ts'
import { CategoryLine } from './category-line.tsx'
import { SummariseButton, SummaryCard, useSummary } from './summary.tsx'

const WorkBar = lazy(() => import('../../teamwork/work-bar.tsx'))

/** `Title`: whether it names the page. */
export function Subject({ email, Title }: { email: Email; Title: 'h1' | 'h2' }) {
  const summary = useSummary()
  return (
    <>
      <div className="relative mb-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Title dir="auto" className="wrap-anywhere font-semibold text-22">
          {displayText(email.subject) || strings.mail.noSubject}
        </Title>
        <div className="flex flex-1 items-center gap-x-3">
          <CategoryLine email={email} />
          <SummariseButton email={email} summary={summary} />
        </div>
        <SummaryCard summary={summary} />
      </div>
      {sharedMailboxId !== undefined && (
        <Suspense fallback={<div className="no-print h-9" />}>
          <WorkBar id={email.id} />
        </Suspense>
      )}
    </>
  )
}
