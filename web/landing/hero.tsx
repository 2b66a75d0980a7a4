// The first thing anybody sees: what this is, the way in, and the product as it looks. The pictures are taken of the demo
// inbox, in the theme of the page.

import { Link } from 'react-router'
import { demoPath, requestDemo } from '../accounts/demo-request.ts'
import { trpc } from '../api.ts'
import { useSession } from '../session.ts'
import { useTheme } from '../theme.ts'
import { buttonClass } from '../ui/button.tsx'
import { publicWords } from '../words/public.ts'
import { AuthButtons } from './auth-buttons.tsx'
import inboxDark from './inbox-dark.webp'
import inboxLight from './inbox-light.webp'
import phoneDark from './phone-dark.webp'
import phoneLight from './phone-light.webp'

const words = publicWords.landing

export function Hero() {
  return (
    <section className="overflow-hidden">
      <div className="mx-auto max-w-190 px-4 pt-10 sm:px-6 sm:pt-20 sm:text-center">
        <h1 className="text-balance font-semibold text-28 tracking-tight sm:text-44">{words.title}</h1>
        <p className="mx-auto mt-4 max-w-140 text-pretty text-ink-soft text-18">{words.lead}</p>
        <div className="mt-7 flex flex-wrap gap-3 max-sm:flex-col sm:justify-center">
          <AuthButtons />
          <DemoLink />
        </div>
      </div>
      <Pictures />
    </section>
  )
}

/** Where the owner offers the demo and anyone may register. */
function DemoLink() {
  const status = trpc.system.status.useQuery().data
  const isOut = useSession().state === 'out'
  if (!isOut || !status?.demo || status.registration !== 'open') return null
  return (
    <Link to="/register" state={{ from: demoPath }} onClick={requestDemo} className={buttonClass('quiet', 'large')}>
      {words.demo}
    </Link>
  )
}

function Pictures() {
  const dark = useTheme() === 'dark'
  return (
    <div className="relative mx-auto mt-10 max-w-270 px-4 pb-16 sm:mt-14 sm:px-6 sm:pb-24">
      <img
        src={dark ? inboxDark : inboxLight}
        alt={words.picture}
        width={1280}
        height={800}
        // A phone hides it, and does not fetch what is lazy and hidden.
        loading="lazy"
        fetchPriority="high"
        className="hidden h-auto w-full rounded-card border border-line shadow-float sm:block"
      />
      <img
        src={dark ? phoneDark : phoneLight}
        alt={words.phonePicture}
        width={390}
        height={844}
        className="mx-auto h-auto w-full max-w-75 rounded-card border border-line shadow-float sm:absolute sm:right-0 sm:bottom-10 sm:w-[22%] lg:-right-4 lg:bottom-14"
      />
    </div>
  )
}
