// For admins: people, invitations, who may register, and how the server is. Nothing here shows anybody's mail. For everybody
// else there is nothing at this address, and the server refuses what this page asks.
import { lazy, Suspense } from 'react'
import { Invites } from '../admin/invites.tsx'
import { Machine } from '../admin/machine.tsx'
import { Models } from '../admin/models.tsx'
import { People } from '../admin/people.tsx'
import { Registration } from '../admin/registration.tsx'
import { Removals } from '../admin/removals.tsx'
import { useProfile } from '../settings/use-profile.ts'
import { Loading } from '../shell/guards.tsx'
import { NothingHere } from '../shell/nothing-here.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
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

function ForAdmins({ ownId }: { ownId: string }) {
  const words = adminWords
  useTitle(words.title)
  return (
    <div className="mx-auto w-full max-w-270 px-4 pt-4 pb-24 lg:px-6 lg:pt-6">
      <h1 className="font-semibold text-22">{words.title}</h1>
      <p className="mb-4 text-13 text-ink-soft">{words.intro}</p>
      <div className="space-y-4">
        <People ownId={ownId} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <Invites />
          <Registration />
        </div>
        <Models />
        <Suspense fallback={null}>
          <Backups />
        </Suspense>
        <Machine />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Doctor />
        </Suspense>
        <Removals />
      </div>
    </div>
  )
}
