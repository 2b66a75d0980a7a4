import clsx from 'clsx'
import { useId, useState } from 'react'
import { trpc } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { authWords } from '../words/auth.ts'

const words = authWords

/** Signing in by a provider: a link where the server has it set up, else a button that says why it cannot be used. */
export function ProviderSignIn() {
  const providers = trpc.system.status.useQuery().data?.providers
  const [told, setTold] = useState('')
  return (
    <section className="mt-6" aria-label={words.or}>
      <p className="mb-4 flex items-center gap-3 text-13 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.or}
      </p>
      <div className="grid gap-2 min-[400px]:grid-cols-3">
        {providers?.gmail?.oauth ? (
          <a href="/api/auth/google" className={clsx(buttonClass('secondary'), 'h-11')} aria-label={words.googleLink}>
            {words.google}
          </a>
        ) : (
          <Unavailable label={words.google} why={words.noGoogle} onTell={setTold} />
        )}
        <Unavailable label={words.microsoft} why={words.noMicrosoft} onTell={setTold} />
        <Unavailable label={words.yahoo} why={words.noYahoo} onTell={setTold} />
      </div>
      {told && <p className="mt-2 text-13 text-ink-soft">{told}</p>}
    </section>
  )
}

interface UnavailableProps {
  label: string
  why: string
  /** A press cannot do anything, but on a touch screen it is the only way to ask why. */
  onTell: (why: string) => void
}
/** Not `disabled`: then the keyboard could not come here, and nobody who uses it would learn why. */
function Unavailable({ label, why, onTell }: UnavailableProps) {
  const id = useId()
  return (
    <div className="relative grid">
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        onClick={() => onTell(why)}
        className={clsx(
          buttonClass('quiet'),
          'peer h-11 cursor-not-allowed! border border-line border-dashed hover:bg-transparent hover:text-ink-soft',
        )}
      >
        {label}
      </button>
      <span
        id={id}
        role="tooltip"
        className="appear pointer-events-none absolute bottom-full left-1/2 z-10 mb-1.5 hidden w-max -translate-x-1/2 rounded-control bg-ink px-2 py-1 text-center text-12 text-paper peer-hover:block peer-focus-visible:block"
      >
        {why}
      </span>
    </div>
  )
}
