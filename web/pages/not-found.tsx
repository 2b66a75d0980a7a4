import { Link } from 'react-router'
import { Logo } from '../shell/logo.tsx'
import { strings } from '../strings.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/title.ts'

export function NotFoundPage() {
  useTitle(strings.notFound.title)
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <Logo size={36} />
      <p className="mt-12 text-13 text-ink-soft tabular-nums">404</p>
      <h1 className="mt-2 font-semibold text-28">{strings.notFound.title}</h1>
      <p className="mt-2 mb-8 text-ink-soft">{strings.notFound.text}</p>
      <Link to="/" className={buttonClass('primary', 'large')}>
        {strings.notFound.home}
      </Link>
    </main>
  )
}
