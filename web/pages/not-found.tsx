import { Link } from 'react-router'
import { Logo } from '../shell/logo.tsx'
import { ThemeToggle } from '../shell/theme-toggle.tsx'
import { strings } from '../strings.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/title.ts'

const words = strings.notFound

export function NotFoundPage() {
  useTitle(words.title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-2 p-4 sm:px-6">
        <Logo />
        <ThemeToggle />
      </header>
      <main className="flex flex-1 flex-col items-center justify-center px-6 pb-24 text-center">
        <p className="font-semibold text-44 text-ink-faint tabular-nums tracking-tight" aria-hidden="true">
          404
        </p>
        <h1 className="mt-2 font-semibold text-28 tracking-tight">{words.title}</h1>
        <p className="mt-2 mb-8 text-ink-soft">{words.text}</p>
        <Link to="/" className={buttonClass('primary', 'large')}>
          {words.home}
        </Link>
      </main>
    </div>
  )
}
