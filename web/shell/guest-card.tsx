// The centred card of the guest pages.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { strings } from '../strings.ts'
import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export function GuestCard({ title, children, below }: { title: string; children: ReactNode; below?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      <header className="flex flex-col items-center">
        <div className="absolute top-3 right-3">
          <ThemeToggle />
        </div>
        <Link to="/" className="flex rounded-control p-1">
          <Logo size={36} />
        </Link>
        <p className="mt-2 mb-8 text-center text-ink-soft">{strings.tagline}</p>
      </header>
      <main className="w-full max-w-105 rounded-card border border-line bg-surface p-6 sm:p-8">
        <h1 className="mb-6 font-semibold text-22">{title}</h1>
        {children}
      </main>
      {below && <footer className="mt-6 text-center text-13 text-ink-soft">{below}</footer>}
    </div>
  )
}
