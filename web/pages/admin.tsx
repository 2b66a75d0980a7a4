// For admins: people, invitations, who may register, and how the server is. Nothing here shows anybody's mail. For everybody
// else there is nothing at this address, and the server refuses what this page asks.
import clsx from 'clsx'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Machine } from '../admin/machine.tsx'
import { Models } from '../admin/models/models.tsx'
import { Invites } from '../admin/people/invites.tsx'
import { People } from '../admin/people/people.tsx'
import { Registration } from '../admin/people/registration.tsx'
import { Removals } from '../admin/people/removals.tsx'
import { Tiles } from '../admin/tiles.tsx'
import { Loading } from '../shell/guards.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { chipClass } from '../ui/button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Page } from '../ui/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useKeepInView } from '../ui/use-keep-in-view.ts'
import { useProfile } from '../use-profile.ts'
import { adminWords } from '../words/admin.ts'
import { settingsWords } from '../words/settings.ts'

const Backups = lazy(() => import('../admin/backups/backups.tsx').then((m) => ({ default: m.Backups })))

const Doctor = lazy(() => import('../admin/doctor/doctor.tsx').then((m) => ({ default: m.Doctor })))

export function AdminPage() {
  const profile = useProfile()
  if (profile.data) return profile.data.role === 'admin' ? <ForAdmins ownId={profile.data.id} /> : <NothingHere />
  if (profile.isPending) return <Loading />
  return (
    <div className="p-4 lg:p-6">
      <ErrorNote text={settingsWords.loadFailed} onRetry={() => void profile.refetch()} />
    </div>
  )
}

/** The parts in their order; the name is what stands behind # in the address. */
const parts = ['people', 'model', 'backups', 'server', 'doctor', 'gone'] as const

function ForAdmins({ ownId }: { ownId: string }) {
  const words = adminWords
  const { hash } = useLocation()
  const chosen = hash.slice(1)
  const current = usePartOnScreen(chosen)
  const page = useRef<HTMLDivElement>(null)
  useKeepInView(page, hash ? () => document.getElementById(chosen)?.scrollIntoView() : undefined)
  return (
    <Page title={words.title} intro={words.intro}>
      <Tiles />
      <div ref={page} className="gap-8 lg:flex">
        <nav aria-label={words.onThisPage} className="mb-3 shrink-0 lg:w-40">
          <ul className="-mx-4 flex gap-2 overflow-x-auto py-1 pr-6 pl-4 [scrollbar-width:none] max-lg:[mask-image:linear-gradient(to_left,transparent,#000_24px)] lg:sticky lg:top-20 lg:mx-0 lg:block lg:space-y-0.5 lg:overflow-visible lg:p-0">
            {parts.map((part) => (
              <li key={part}>
                <a
                  href={`#${part}`}
                  aria-current={part === current ? 'location' : undefined}
                  className={clsx(
                    chipClass(part === current),
                    'lg:flex lg:h-9 lg:rounded-control lg:border-0',
                    part !== current && 'hover:text-ink lg:bg-transparent lg:hover:bg-hover',
                  )}
                >
                  {words.part[part]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex-1 space-y-4">
          <Part name="people">
            <People ownId={ownId} />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
              <Invites />
              <Registration />
            </div>
          </Part>
          <Part name="model">
            <Models />
          </Part>
          <Part name="backups">
            <Suspense fallback={null}>
              <Backups />
            </Suspense>
          </Part>
          <Part name="server">
            <Machine />
          </Part>
          <Part name="doctor">
            <Suspense fallback={<Skeleton className="h-40" />}>
              <Doctor />
            </Suspense>
          </Part>
          <Part name="gone">
            <Removals />
          </Part>
        </div>
      </div>
    </Page>
  )
}

/** The chosen part for as long as any of it is below the bar of the page, else the last that begins in the upper part. */
function usePartOnScreen(chosen: string): string {
  const whole = usePartsIn('-96px 0px 0px')
  const upper = usePartsIn('-96px 0px -60%')
  return whole.includes(chosen) ? chosen : (parts.findLast((part) => upper.includes(part)) ?? (chosen || parts[0]))
}

function usePartsIn(rootMargin: string): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([])
  useEffect(() => {
    const update = (entries: IntersectionObserverEntry[]) => {
      const come = entries.filter((entry) => entry.isIntersecting).map(({ target }) => target.id)
      setSeen((before) => [...before.filter((id) => !entries.some(({ target }) => target.id === id)), ...come])
    }
    const observer = new IntersectionObserver(update, { rootMargin })
    for (const element of parts.flatMap((part) => document.getElementById(part) ?? [])) observer.observe(element)
    return () => observer.disconnect()
  }, [rootMargin])
  return seen
}

/** Where a link of the page leads to, below the bar that stays in place. */
function Part({ name, children }: { name: (typeof parts)[number]; children: ReactNode }) {
  return (
    <div id={name} className="scroll-mt-20 space-y-4">
      {children}
    </div>
  )
}
