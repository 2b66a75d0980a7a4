import clsx from 'clsx'
import { trpc } from '../api.ts'
import { strings } from '../strings.ts'
import { buttonClass } from '../ui/button.tsx'

/** Signing in by a provider: a link where the server has it set up, else a button that says why it cannot be used. */
export function ProviderSignIn() {
  const providers = trpc.system.status.useQuery().data?.providers
  return (
    <div className="mt-6">
      <div className="mb-4 flex items-center gap-3 text-13 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {strings.auth.or}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {providers?.gmail?.oauth ? (
          <a href="/api/auth/google" className={clsx(buttonClass('secondary'), 'h-11')} aria-label={strings.auth.googleLink}>
            {strings.auth.google}
          </a>
        ) : (
          <Unavailable label={strings.auth.google} why={strings.auth.noGoogle} />
        )}
        <Unavailable label={strings.auth.microsoft} why={strings.auth.noMicrosoft} />
        <Unavailable label={strings.auth.yahoo} why={strings.auth.noYahoo} />
      </div>
    </div>
  )
}

function Unavailable({ label, why }: { label: string; why: string }) {
  return (
    <button type="button" disabled title={why} className={clsx(buttonClass('secondary'), 'h-11')}>
      {label}
      <span className="sr-only">: {why}</span>
    </button>
  )
}
