// Who may see which pages: visitors the guest pages, signed-in people the app. A visitor of an app page signs in first and
// comes back to it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { returnPath, returnState } from './return-path.ts'

export function Loading() {
  return (
    <p role="status" data-loading className="flex min-h-[50dvh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      {strings.loading}
    </p>
  )
}

export function SignedInOnly() {
  const session = useSession()
  const location = useLocation()
  const queryClient = useQueryClient()
  // The next person at this browser must not find the last one's mail in memory.
  useEffect(() => {
    if (session.state === 'out') queryClient.clear()
  }, [session.state, queryClient])
  if (session.state === 'loading') return <Loading />
  if (session.state === 'out') return <Navigate to="/login" replace state={session.left ? undefined : returnState(location)} />
  return <Outlet />
}

export function GuestOnly() {
  const session = useSession()
  const { state } = useLocation()
  if (session.state === 'loading') return <Loading />
  if (session.state === 'in') return <Navigate to={returnPath(state)} replace />
  return <Outlet />
}
