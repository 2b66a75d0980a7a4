// A page of text with its date and the way back. What it says about this server is drawn from the privacy settings of the
// server that runs; as long as they are not known, nothing is claimed.

import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PrivacyFacts } from '../../src/shared/privacy.ts'
import { locale } from '../language.ts'
import { usePrivacyFacts } from '../privacy-facts.ts'
import { PublicPage } from '../shell/public-page.tsx'
import { textLinkClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { publicWords } from '../words/public.ts'

const words = publicWords.legal

interface PolicyPageProps {
  title: string
  lead: string
  children: (facts: PrivacyFacts) => ReactNode
}
export function PolicyPage({ title, lead, children }: PolicyPageProps) {
  useTitle(title)
  const facts = usePrivacyFacts()
  const today = new Date().toLocaleDateString(locale, { year: 'numeric', month: 'long', day: 'numeric' })
  return (
    <PublicPage>
      <article className="mx-auto min-h-dvh max-w-170 px-4 pt-4 pb-20 sm:px-6 sm:pt-8">
        <Link to="/" className={`${textLinkClass} inline-flex items-center gap-1.5 text-13`}>
          <ArrowLeft size={14} aria-hidden="true" />
          {publicWords.policy.back}
        </Link>
        <h1 className="mt-6 font-semibold text-28 tracking-tight sm:text-44">{title}</h1>
        <p className="mt-2 text-13 text-ink-soft">
          {publicWords.policy.updated}: {today}
        </p>
        <p className="mt-6 text-18 text-ink-soft">{lead}</p>
        {facts.data && children(facts.data)}
        {facts.data && <Contact address={facts.data.supportEmail} />}
        {facts.isPending && <TextSkeleton />}
        {facts.isError && (
          <div className="mt-8">
            <ErrorNote text={words.failed} onRetry={() => void facts.refetch()} />
          </div>
        )}
      </article>
    </PublicPage>
  )
}

export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 space-y-3">
      <h2 className="font-semibold text-18">{title}</h2>
      {children}
    </section>
  )
}

export function PolicyList({ items }: { items: readonly string[] }) {
  return (
    <ul className="space-y-2 text-ink-soft marker:text-ink-faint">
      {items.map((item) => (
        <li key={item} className="ml-5 list-disc pl-1">
          {item}
        </li>
      ))}
    </ul>
  )
}

export function PolicyText({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}

function Contact({ address }: { address: string }) {
  return (
    <PolicySection title={words.contact.title}>
      <PolicyText>
        {words.contact.text}{' '}
        <a href={`mailto:${address}`} className={textLinkClass}>
          {address}
        </a>
        .
      </PolicyText>
    </PolicySection>
  )
}

/** Longer than any window, so that what stands below never moves while it is seen. */
function TextSkeleton() {
  return (
    <div role="status" aria-label={words.loading} className="mt-10 space-y-10">
      {['facts', 'kept', 'leaves', 'access', 'rights'].map((part) => (
        <div key={part} className="space-y-3">
          <Skeleton className="h-6 w-48" />
          <Skeleton className="h-40 w-full" />
        </div>
      ))}
    </div>
  )
}
