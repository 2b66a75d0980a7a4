// The frame of the pages anybody may read: header with the way in, footer with the notices.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSupportLink } from '../privacy-facts.ts'
import { useSession } from '../session.ts'
import { buttonClass, textLinkClass } from '../ui/button.tsx'
import { publicWords } from '../words/public.ts'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const words = publicWords.frame

export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-270 flex-wrap items-center justify-between gap-2 px-4 py-4 sm:px-6">
        <Link to="/" className="-m-1 flex rounded-control p-1">
          <Logo />
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          <WayIn />
        </div>
      </header>
      <main className="flex-1">{children}</main>
      <Footer />
    </div>
  )
}

function WayIn() {
  const signedIn = useSession().state === 'in'
  if (signedIn)
    return (
      <Link to="/dashboard" className={buttonClass('primary')}>
        {words.open}
      </Link>
    )
  return (
    <>
      <Link to="/login" className={buttonClass('quiet')}>
        {words.signIn}
      </Link>
      <Link to="/register" className={`${buttonClass('primary')} max-[379px]:hidden`}>
        {words.start}
      </Link>
    </>
  )
}

function Footer() {
  const support = useSupportLink()
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="mx-auto max-w-270 px-4 py-10 text-13 text-ink-soft sm:px-6">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <Logo size={24} />
          <nav aria-label={words.legal} className="flex flex-wrap gap-x-6 gap-y-2">
            <Link to="/privacy-policy" className={textLinkClass}>
              {words.privacy}
            </Link>
            <Link to="/terms-of-service" className={textLinkClass}>
              {words.terms}
            </Link>
            <a href={support} className={textLinkClass}>
              {words.support}
            </a>
          </nav>
        </div>
        <p className="mt-6 max-w-190 text-pretty">{words.limitedUse}</p>
      </div>
    </footer>
  )
}
