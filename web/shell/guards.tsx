// Who may see which pages: visitors the guest pages, signed-in people the app.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, Outlet } from 'react-router'
import { useSession } from '../session.ts'
import { strings } from '../strings.ts'
import { Spinner } from '../ui/spinner.tsx'

export function Loading() {
  return (
    <p role="status" className="flex min-h-[50dvh] items-center justify-center gap-3 text-ink-soft">
      <Spinner />
      {strings.loading}
    </p>
  )
}

export function SignedInOnly() {
  const session = useSession()
  const queryClient = useQueryClient()
  // The next person at this browser must not find the last one's mail in memory.
  useEffect(() => {
    if (session.state === 'out') queryClient.clear()
  }, [session.state, queryClient])
  if (session.state === 'loading') return <Loading />
  if (session.state === 'out') return <Navigate to="/login" replace />
  return <Outlet />
}

export function GuestOnly() {
  const session = useSession()
  if (session.state === 'loading') return <Loading />
  if (session.state === 'in') return <Navigate to="/dashboard" replace />
  return <Outlet />
}
