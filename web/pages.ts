// Every page is its own file, fetched when it is first opened, or a little before.
import { type ComponentType, createElement, lazy, useState } from 'react'
import { type Page, type PagesByPath, registerPages } from './preload.ts'

/** Between a failed load and the next that is allowed. */
const retryDelayMs = 1000

/**
 * A page whose file has come already is drawn at once. Otherwise its place waits, and React shows what stands there
 * meanwhile for 300 ms at least: too long for a first row.
 */
function page(load: () => Promise<ComponentType>): Page {
  let here: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined
  const preload = () => {
    coming ??= load().then(
      (loaded) => (here = loaded),
      (cause: unknown) => {
        coming = undefined // asked for again when it is opened
        // React remembers a failure for good. Once it is shown, whoever opens the page again gets another try.
        setTimeout(() => (waiting = whenHere()), retryDelayMs)
        throw cause
      },
    )
    return coming
  }
  const whenHere = () => lazy(async () => ({ default: await preload() }))
  let waiting = whenHere()
  const Shown = () => {
    const [drawn] = useState<ComponentType>(() => here ?? waiting)
    return createElement(drawn)
  }
  return Object.assign(Shown, { preload })
}

export const Shell = page(() => import('./shell/shell.tsx').then((m) => m.Shell))
export const Landing = page(() => import('./pages/landing.tsx').then((m) => m.LandingPage))
export const PrivacyPolicy = page(() => import('./pages/privacy-policy.tsx').then((m) => m.PrivacyPolicyPage))
export const TermsOfService = page(() => import('./pages/terms-of-service.tsx').then((m) => m.TermsOfServicePage))
export const Guide = page(() => import('./pages/guide.tsx').then((m) => m.GuidePage))
export const OauthCallback = page(() => import('./pages/oauth-callback.tsx').then((m) => m.OauthCallbackPage))
export const Login = page(() => import('./pages/login.tsx').then((m) => m.LoginPage))
export const Register = page(() => import('./pages/register.tsx').then((m) => m.RegisterPage))
export const ForgotPassword = page(() => import('./pages/forgot-password.tsx').then((m) => m.ForgotPasswordPage))
export const ResetPassword = page(() => import('./pages/reset-password.tsx').then((m) => m.ResetPasswordPage))
export const Dashboard = page(() => import('./pages/dashboard.tsx').then((m) => m.DashboardPage))
export const Inbox = page(() => import('./pages/inbox.tsx').then((m) => m.InboxPage))
export const Sent = page(() => import('./pages/sent.tsx').then((m) => m.SentPage))
export const MailPanes = page(() =>
  import('./pages/mail-panes.tsx').then((m) => () => createElement(m.MailPanes, { lists: { inbox: Inbox, sent: Sent } })),
)
export const Email = page(() => import('./pages/email.tsx').then((m) => () => createElement(m.EmailPage, { composer: Compose })))
export const Outbox = page(() => import('./pages/outbox.tsx').then((m) => m.OutboxPage))
export const Drafts = page(() => import('./pages/drafts.tsx').then((m) => m.DraftsPage))
export const Compose = page(() => import('./pages/compose.tsx').then((m) => m.ComposePage))
export const Assistant = page(() => import('./pages/assistant.tsx').then((m) => m.AssistantPage))
export const ConnectAccounts = page(() => import('./pages/connect-accounts.tsx').then((m) => m.ConnectAccountsPage))
export const Settings = page(() => import('./pages/settings.tsx').then((m) => m.SettingsPage))
export const Authorize = page(() => import('./pages/authorize.tsx').then((m) => m.AuthorizePage))
export const Admin = page(() => import('./pages/admin.tsx').then((m) => m.AdminPage))
export const NotFound = page(() => import('./pages/not-found.tsx').then((m) => m.NotFoundPage))

/** The first that fits; those that stand in the app's frame, or beside a list, need that too. */
const byPath: PagesByPath = [
  [/^\/inbox\b/, Inbox, MailPanes, Shell],
  [/^\/email\//, Email, Inbox, MailPanes, Shell],
  [/^\/sent\b/, Sent, MailPanes, Shell],
  [/^\/drafts\b/, Drafts, Shell],
  [/^\/outbox\b/, Outbox, Shell],
  [/^\/reply\b/, Email, Compose, Inbox, MailPanes, Shell],
  [/^\/compose\b/, Compose, Inbox, MailPanes, Shell],
  [/^\/assistant\b/, Assistant, Shell],
  [/^\/connect-accounts\b/, ConnectAccounts, Shell],
  [/^\/settings\b/, Settings, Shell],
  [/^\/admin\b/, Admin, Shell],
  [/^\/dashboard\b/, Dashboard, Shell],
  [/^\/login\b/, Login],
  [/^\/register\b/, Register],
  [/^\/forgot-password\b/, ForgotPassword],
  [/^\/reset-password\b/, ResetPassword],
  [/^\/privacy-policy\b/, PrivacyPolicy],
  [/^\/terms-of-service\b/, TermsOfService],
  [/^\/oauth\/callback\b/, OauthCallback],
  [/^\/help\/connect\//, Guide],
  [/^\/$/, Landing],
]

registerPages(byPath, [Inbox, Email, Compose, Sent, Dashboard, Drafts, Outbox, Settings, ConnectAccounts, Assistant])
