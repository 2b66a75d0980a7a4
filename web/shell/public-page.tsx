// The frame of the pages anybody may read: header with the way in, footer with the notices.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { publicWords, supportAddress } from '../strings-public.ts'
import { buttonClass } from '../ui/button.tsx'
import { textLink } from './guest-card.tsx'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const words = publicWords.frame

export function PublicPage({ children }: { children: ReactNode }) {
  const signedIn = useSession().state === 'in'
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex w-full max-w-270 items-center justify-between gap-2 px-4 py-4 sm:px-6">
        <Link to="/" className="flex rounded-control p-1">
          <Logo />
        </Link>
        <div className="flex items-center gap-1 sm:gap-2">
          <ThemeToggle />
          {signedIn ? (
            <Link to="/dashboard" className={buttonClass('primary')}>
              {words.open}
            </Link>
          ) : (
            <>
              <Link to="/login" className={buttonClass('quiet')}>
                {words.signIn}
              </Link>
              <Link to="/register" className={buttonClass('primary')}>
                {words.start}
              </Link>
            </>
          )}
        </div>
      </header>
      <main className="flex-1">{children}</main>
      <footer className="border-line border-t bg-sunken">
        <div className="mx-auto max-w-270 space-y-4 px-4 py-8 text-13 text-ink-soft sm:px-6">
          <p className="max-w-190">{words.limitedUse}</p>
          <nav aria-label={words.legal} className="flex flex-wrap gap-x-6 gap-y-2">
            <Link to="/privacy-policy" className={textLink}>
              {words.privacy}
            </Link>
            <Link to="/terms-of-service" className={textLink}>
              {words.terms}
            </Link>
            <a href={`mailto:${supportAddress()}`} className={textLink}>
              {words.support}
            </a>
          </nav>
        </div>
      </footer>
    </div>
  )
}
