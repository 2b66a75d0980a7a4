import '@fontsource-variable/inter/wght.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient, createQueryClient } from './api.ts'
import { App } from './app.tsx'
import { language } from './language.ts'
import { pendingChangesLink } from './mail/actions/pending-changes.ts'
import { offlineLink } from './offline/offline-link.ts'
import { startOffline } from './offline/start-offline.ts'
import { prefetchInbox } from './prefetch.ts'
import { preload } from './preload.ts'
import { checkSession } from './session.ts'
import { appPathname } from './shared-mailbox.ts'
// What they store belongs to a user: registered before the session is checked.
import './palette/recent-commands.ts'
import './searches/recent-searches.ts'

document.documentElement.lang = language
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const queryClient = createQueryClient()
const client = createClient([pendingChangesLink, offlineLink])
checkSession()
const answered = prefetchInbox(queryClient, client)
// The question leaves with the next task; the rest of the start happens while it is answered.
if (answered) await new Promise((resolve) => setTimeout(resolve))
const restored = startOffline(queryClient, client, [
  () => import('./compose/drafts/upload-unsaved.ts').then(({ startUploading }) => startUploading),
])
/** The page is drawn after this time at the latest, whatever has not loaded yet. */
const renderTimeoutMs = 250
const latest = new Promise((resolve) => setTimeout(resolve, renderTimeoutMs))
// Text drawn before its font is loaded would shift.
await Promise.race([Promise.allSettled([preload(appPathname()), document.fonts.load('1em "Inter Variable"')]), latest])
// With what is stored, or with the answer where that is sooner or nothing is stored: drawn twice, the rows come later.
await Promise.race([restored.then((isRestored) => isRestored || answered), answered ?? restored, latest])
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} client={client} />
  </StrictMode>,
)
