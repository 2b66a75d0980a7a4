// Providers and the route table. Every page is its own file, fetched when it is first opened.
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { createClient, createQueryClient, trpc } from './api.ts'
import { checkSession } from './session.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { GuestOnly, Loading, SignedInOnly } from './shell/guards.tsx'
import { Toasts } from './shell/toasts.tsx'
import { ConfirmRoot } from './ui/dialog.tsx'

const Shell = lazy(() => import('./shell/shell.tsx').then((m) => ({ default: m.Shell })))
const Landing = lazy(() => import('./pages/landing.tsx').then((m) => ({ default: m.LandingPage })))
const PrivacyPolicy = lazy(() => import('./pages/privacy-policy.tsx').then((m) => ({ default: m.PrivacyPolicyPage })))
const TermsOfService = lazy(() => import('./pages/terms-of-service.tsx').then((m) => ({ default: m.TermsOfServicePage })))
const OauthCallback = lazy(() => import('./pages/oauth-callback.tsx').then((m) => ({ default: m.OauthCallbackPage })))
const Login = lazy(() => import('./pages/login.tsx').then((m) => ({ default: m.LoginPage })))
const Register = lazy(() => import('./pages/register.tsx').then((m) => ({ default: m.RegisterPage })))
const ForgotPassword = lazy(() => import('./pages/forgot-password.tsx').then((m) => ({ default: m.ForgotPasswordPage })))
const ResetPassword = lazy(() => import('./pages/reset-password.tsx').then((m) => ({ default: m.ResetPasswordPage })))
const Dashboard = lazy(() => import('./pages/dashboard.tsx').then((m) => ({ default: m.DashboardPage })))
const Inbox = lazy(() => import('./pages/inbox.tsx').then((m) => ({ default: m.InboxPage })))
const Sent = lazy(() => import('./pages/sent.tsx').then((m) => ({ default: m.SentPage })))
const Email = lazy(() => import('./pages/email.tsx').then((m) => ({ default: m.EmailPage })))
const Compose = lazy(() => import('./pages/compose.tsx').then((m) => ({ default: m.ComposePage })))
const ConnectAccounts = lazy(() => import('./pages/connect-accounts.tsx').then((m) => ({ default: m.ConnectAccountsPage })))
const Settings = lazy(() => import('./pages/settings.tsx').then((m) => ({ default: m.SettingsPage })))
const NotFound = lazy(() => import('./pages/not-found.tsx').then((m) => ({ default: m.NotFoundPage })))

export function App() {
  const [queryClient] = useState(createQueryClient)
  const [client] = useState(createClient)
  useLayoutEffect(checkSession, [])
  return (
    <ErrorBoundary>
      <trpc.Provider client={client} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <ConfirmRoot>
            <BrowserRouter>
              <Suspense fallback={<Loading />}>
                <AppRoutes />
              </Suspense>
            </BrowserRouter>
          </ConfirmRoot>
          <Toasts />
        </QueryClientProvider>
      </trpc.Provider>
    </ErrorBoundary>
  )
}

export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path="/privacy-policy" element={<PrivacyPolicy />} />
      <Route path="/terms-of-service" element={<TermsOfService />} />
      <Route path="/oauth/callback" element={<OauthCallback />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route element={<GuestOnly />}>
        <Route path="/login" element={<Login />} />
        <Route path="/register" element={<Register />} />
      </Route>
      <Route element={<SignedInOnly />}>
        <Route element={<Shell />}>
          <Route path="/dashboard" element={<Dashboard />} />
          <Route path="/inbox" element={<Inbox />} />
          <Route path="/sent" element={<Sent />} />
          <Route path="/email/:id" element={<Email />} />
          <Route path="/compose" element={<Compose />} />
          <Route path="/reply/:id" element={<Compose />} />
          <Route path="/connect-accounts" element={<ConnectAccounts />} />
          <Route path="/settings" element={<Settings />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
