import { CloudOff } from 'lucide-react'
import { useOffline } from '../connectivity.ts'
import { strings } from '../strings.ts'

/** Banner while the server is unreachable. */
export function OfflineBanner() {
  const offline = useOffline()
  return (
    <div role="status" className="no-print">
      {offline && (
        <p className="flex items-center gap-2 border-line border-b bg-sunken px-4 py-2 text-13 text-ink-soft lg:px-6">
          <CloudOff size={16} className="shrink-0" aria-hidden="true" />
          {strings.offline.line}
        </p>
      )}
    </div>
  )
}
