import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { locale } from '../language.ts'
import { publicWords } from '../strings-public.ts'
import { useTitle } from '../ui/title.ts'
import { textLink } from './guest-card.tsx'
import { PublicPage } from './public-page.tsx'

/** A page of text with its date and the way back. */
export function PolicyPage({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  const today = new Date().toLocaleDateString(locale, { year: 'numeric', month: 'long', day: 'numeric' })
  return (
    <PublicPage>
      <article className="mx-auto max-w-170 space-y-4 px-4 pt-4 pb-20 sm:px-6 [&_h2]:pt-4 [&_h2]:font-semibold [&_h2]:text-18 [&_li]:ml-5 [&_li]:list-disc [&_p]:text-ink-soft [&_ul]:text-ink-soft">
        <Link to="/" className={`${textLink} inline-flex items-center gap-1.5 text-13`}>
          <ArrowLeft size={14} aria-hidden="true" />
          {publicWords.policy.back}
        </Link>
        <h1 className="font-semibold text-28 tracking-tight">{title}</h1>
        <p className="text-13">
          {publicWords.policy.updated}: {today}
        </p>
        {children}
      </article>
    </PublicPage>
  )
}
