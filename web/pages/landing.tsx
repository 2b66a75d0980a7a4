import { Inbox, type LucideIcon, Mic, ShieldCheck, Sparkles } from 'lucide-react'
import { Link } from 'react-router'
import { PublicPage } from '../shell/public-page.tsx'
import { publicWords } from '../strings-public.ts'
import { buttonClass } from '../ui/button.tsx'
import { useTitle } from '../ui/title.ts'

const words = publicWords.landing
const icons: LucideIcon[] = [Inbox, Sparkles, ShieldCheck, Mic]

export function LandingPage() {
  useTitle('')
  return (
    <PublicPage>
      <Hero />
      <Features />
      <Composition />
      <CallToAction />
    </PublicPage>
  )
}

function Hero() {
  return (
    <section className="mx-auto max-w-190 px-4 pt-16 pb-20 text-center sm:px-6 sm:pt-24 sm:pb-28">
      <h1 className="text-balance font-semibold text-28 tracking-tight sm:text-44">{words.title}</h1>
      <p className="mx-auto mt-4 max-w-140 text-balance text-ink-soft text-18">{words.lead}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/register" className={buttonClass('primary', 'large')}>
          {words.start}
        </Link>
        <Link to="/login" className={buttonClass('secondary', 'large')}>
          {words.signIn}
        </Link>
      </div>
    </section>
  )
}

function Features() {
  return (
    <section className="mx-auto max-w-270 px-4 pb-20 sm:px-6" aria-labelledby="features">
      <h2 id="features" className="sr-only">
        {words.featuresTitle}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {words.features.map(({ title, text }, index) => {
          const Icon = icons[index] ?? Inbox
          return (
            <li key={title} className="rounded-card border border-line bg-surface p-5">
              <Icon
                size={22}
                strokeWidth={1.75}
                className={title === 'AI Assistant' ? 'text-spark' : 'text-accent'}
                aria-hidden="true"
              />
              <h3 className="mt-4 font-semibold text-15">{title}</h3>
              <p className="mt-1 text-13 text-ink-soft">{text}</p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Composition() {
  return (
    <section className="border-line border-y bg-sunken">
      <div className="mx-auto grid max-w-270 gap-8 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:items-center">
        <div>
          <h2 className="font-semibold text-28 tracking-tight">{words.aiTitle}</h2>
          <p className="mt-3 max-w-120 text-ink-soft">{words.aiText}</p>
        </div>
        <div className="rounded-card border border-line bg-surface p-5">
          <h3 className="mb-3 flex items-center gap-2 font-medium text-13 text-spark">
            <Sparkles size={16} aria-hidden="true" />
            {words.commandsTitle}
          </h3>
          <ul className="space-y-2">
            {words.commands.map((command) => (
              <li key={command} className="rounded-control bg-sunken px-3 py-2 text-13">
                “{command}”
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}

function CallToAction() {
  return (
    <section className="px-4 py-20 text-center">
      <h2 className="text-balance font-semibold text-28 tracking-tight">{words.ctaTitle}</h2>
      <p className="mt-2 mb-6 text-ink-soft">{words.ctaText}</p>
      <Link to="/register" className={buttonClass('primary', 'large')}>
        {words.start}
      </Link>
    </section>
  )
}
