import { publicWords } from '../words/public.ts'
import { AuthButtons } from './auth-buttons.tsx'

const words = publicWords.landing

export function CallToAction() {
  return (
    <section className="mx-auto w-full max-w-270 px-4 pb-16 sm:px-6 sm:pb-24" aria-labelledby="begin">
      <div className="flex flex-col gap-6 rounded-card bg-fill p-6 text-on-accent sm:p-12 dark:border dark:border-line dark:bg-surface dark:text-ink lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 id="begin" className="text-balance font-semibold text-28 tracking-tight">
            {words.ctaTitle}
          </h2>
          <p className="mt-2">{words.ctaText}</p>
        </div>
        <div className="flex shrink-0 flex-wrap gap-3">
          <AuthButtons onAccent />
        </div>
      </div>
    </section>
  )
}
