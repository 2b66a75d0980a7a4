// A server without room tells everybody who is signed in, and an admin what to do. It is asked for calmly, and sooner while
// something is wrong: the banner goes by itself.
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router'
import { trpc } from '../api.ts'
import { useProfile } from '../use-profile.ts'
import { diskWords as words } from '../words/disk.ts'

const calm = 60_000
const soon = 15_000

export function DiskBanner() {
  const status = trpc.system.status.useQuery(undefined, {
    staleTime: soon,
    refetchInterval: ({ state }) => ((state.data?.disk ?? 'ok') === 'ok' ? calm : soon),
  })
  const isAdmin = useProfile().data?.role === 'admin'
  const disk = status.data?.disk ?? 'ok'
  return (
    <section aria-label={words.label} className="no-print">
      <div role="status">
        {disk !== 'ok' && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-surface px-4 py-2 text-13 lg:px-6">
            <HardDrive size={16} className="shrink-0 text-warn" aria-hidden="true" />
            <p className="min-w-0 flex-1 basis-60">
              <span className="font-medium">{words[disk]}</span>{' '}
              <span className="text-ink-soft">{isAdmin ? words.forAdmins : words.forOthers}</span>
            </p>
            {isAdmin && (
              <Link to="/admin" className="font-medium text-accent underline-offset-4 hover:underline">
                {words.showUsage}
              </Link>
            )}
          </div>
        )}
      </div>
    </section>
  )
}
