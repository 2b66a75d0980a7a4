// Providers and the route table.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactElement, Suspense, useEffect, useLayoutEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { type createClient, trpc } from './api.ts'
import { loadWithRetry } from './load-with-retry.ts'
import { whenIdle } from './offline/when-idle.ts'
import {
  Admin,
  Assistant,
  Authorize,
  Compose,
  ConnectAccounts,
  Dashboard,
  Drafts,
  Email,
  ForgotPassword,
  Guide,
  Inbox,
  Landing,
  Login,
  MailPanes,
  NotFound,
  OauthCallback,
  Outbox,
  PrivacyPolicy,
  Register,
  ResetPassword,
  Sent,
  Settings,
  Shell,
  TermsOfService,
} from './pages.ts'
import { checkSession } from './session.ts'
import { basePath, sharedMailboxId } from './shared-mailbox.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { GuestOnly, Loading, SignedInOnly } from './shell/guards.tsx'
import { useTheme } from './theme.ts'
import { requestToaster, useToasterRequested } from './toaster.ts'
import { ConfirmRoot } from './ui/dialog.tsx'

export function App({ queryClient, client }: { queryClient: QueryClient; client: ReturnType<typeof createClient> }) {
  useLayoutEffect(checkSession, [])
  return (
    <ErrorBoundary>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ConfirmRoot>
            <BrowserRouter basename={basePath}>
              <Suspense fallback={<Loading />}>
                <AppRoutes />
              </Suspense>
            </BrowserRouter>
          </ConfirmRoot>
          <Toaster />
        </QueryClientProvider>
      </trpc.Provider>
    </ErrorBoundary>
  )
}

const Toasts = lazy(async () => ({ default: (await loadWithRetry(() => import('./shell/toasts.tsx'))).Toasts }))
/** After this, and once the browser is idle. */
const idleDelayMs = 1500

/** Where toasts are shown. */
function Toaster() {
  // So that every page follows the theme of the system.
  useTheme()
  useEffect(() => void whenIdle(idleDelayMs).then(requestToaster), [])
  return useToasterRequested() ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}

/** What a shared mailbox does not have. */
const own = (page: ReactElement) => (sharedMailboxId === undefined ? page : <Navigate to="/inbox" replace />)

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={own(<Landing />)} />
      <Route path="/privacy-policy" element={<PrivacyPolicy />} />
      <Route path="/terms-of-service" element={<TermsOfService />} />
      <Route path="/help/connect/:guide" element={<Guide />} />
      <Route path="/oauth/callback" element={<OauthCallback />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route element={<GuestOnly />}>
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<Shell />}>
          <Route path="/dashboard" element={own(<Dashboard />)} />
          <Route element={<MailPanes />}>
            <Route path="/inbox" element={<Inbox />} />
            <Route path="/sent" element={<Sent />} />
            <Route path="/email/:id" element={<Email />} />
            <Route path="/compose" element={<Compose />} />
            <Route path="/reply/:id" element={<Email />} />
          </Route>
          <Route path="/drafts" element={<Drafts />} />
          <Route path="/outbox" element={<Outbox />} />
          <Route path="/assistant" element={own(<Assistant />)} />
          <Route path="/connect-accounts" element={<ConnectAccounts />} />
          <Route path="/settings/authorize" element={own(<Authorize />)} />
          <Route path="/settings/:section?" element={<Settings />} />
          <Route path="/admin" element={own(<Admin />)} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
