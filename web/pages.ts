// Every page is its own file, fetched when it is first opened, or a little before.
import { lazy } from 'react'

const loaders = {
  Shell: () => import('./shell/shell.tsx').then((m) => ({ default: m.Shell })),
  Landing: () => import('./pages/landing.tsx').then((m) => ({ default: m.LandingPage })),
  PrivacyPolicy: () => import('./pages/privacy-policy.tsx').then((m) => ({ default: m.PrivacyPolicyPage })),
  TermsOfService: () => import('./pages/terms-of-service.tsx').then((m) => ({ default: m.TermsOfServicePage })),
  OauthCallback: () => import('./pages/oauth-callback.tsx').then((m) => ({ default: m.OauthCallbackPage })),
  Login: () => import('./pages/login.tsx').then((m) => ({ default: m.LoginPage })),
  Register: () => import('./pages/register.tsx').then((m) => ({ default: m.RegisterPage })),
  ForgotPassword: () => import('./pages/forgot-password.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
  ResetPassword: () => import('./pages/reset-password.tsx').then((m) => ({ default: m.ResetPasswordPage })),
  Dashboard: () => import('./pages/dashboard.tsx').then((m) => ({ default: m.DashboardPage })),
  Inbox: () => import('./pages/inbox.tsx').then((m) => ({ default: m.InboxPage })),
  Sent: () => import('./pages/sent.tsx').then((m) => ({ default: m.SentPage })),
  Email: () => import('./pages/email.tsx').then((m) => ({ default: m.EmailPage })),
  Outbox: () => import('./pages/outbox.tsx').then((m) => ({ default: m.OutboxPage })),
  Drafts: () => import('./pages/drafts.tsx').then((m) => ({ default: m.DraftsPage })),
  Compose: () => import('./pages/compose.tsx').then((m) => ({ default: m.ComposePage })),
  ConnectAccounts: () => import('./pages/connect-accounts.tsx').then((m) => ({ default: m.ConnectAccountsPage })),
  Settings: () => import('./pages/settings.tsx').then((m) => ({ default: m.SettingsPage })),
  NotFound: () => import('./pages/not-found.tsx').then((m) => ({ default: m.NotFoundPage })),
}

export const Shell = lazy(loaders.Shell)
export const Landing = lazy(loaders.Landing)
export const PrivacyPolicy = lazy(loaders.PrivacyPolicy)
export const TermsOfService = lazy(loaders.TermsOfService)
export const OauthCallback = lazy(loaders.OauthCallback)
export const Login = lazy(loaders.Login)
export const Register = lazy(loaders.Register)
export const ForgotPassword = lazy(loaders.ForgotPassword)
export const ResetPassword = lazy(loaders.ResetPassword)
export const Dashboard = lazy(loaders.Dashboard)
export const Inbox = lazy(loaders.Inbox)
export const Sent = lazy(loaders.Sent)
export const Email = lazy(loaders.Email)
export const Compose = lazy(loaders.Compose)
export const Outbox = lazy(loaders.Outbox)
export const Drafts = lazy(loaders.Drafts)
export const ConnectAccounts = lazy(loaders.ConnectAccounts)
export const Settings = lazy(loaders.Settings)
export const NotFound = lazy(loaders.NotFound)

/** Starts fetching the frame and the page of an address together, instead of one after the other. */
export function preloadFor(pathname: string): void {
  void loaders.Shell()
  if (pathname.startsWith('/inbox')) void loaders.Inbox()
  else if (pathname.startsWith('/email/')) void loaders.Email()
  else if (pathname.startsWith('/sent')) void loaders.Sent()
  else if (pathname.startsWith('/drafts')) void loaders.Drafts()
  else if (/^\/(compose|reply)\b/.test(pathname)) void loaders.Compose()
  else void loaders.Dashboard()
}

/** What is likely opened next, fetched while nothing else is to do. */
export function preloadRest(): void {
  const { Inbox, Email, Compose, Sent, Dashboard, Drafts, Outbox, Settings, ConnectAccounts } = loaders
  for (const load of [Inbox, Email, Compose, Sent, Dashboard, Drafts, Outbox, Settings, ConnectAccounts]) void load()
}
