import '@fontsource-variable/inter/wght.css'
import './theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient, createQueryClient } from './api.ts'
import { App } from './app.tsx'
import { language } from './language.ts'
import { startOffline } from './offline/start-offline.ts'
import { preload } from './pages.ts'
import { prefetchInbox } from './prefetch.ts'
import { checkSession } from './session.ts'

document.documentElement.lang = language
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

const queryClient = createQueryClient()
const client = createClient()
const fromDevice = startOffline(queryClient, client)
checkSession()
prefetchInbox(queryClient, client)
/** Longer than this nobody looks at an empty page: then what is there is drawn, and the rest follows. */
const patience = 250
// Text that is drawn before its letters are there moves when they come.
const needed = Promise.allSettled([preload(location.pathname), document.fonts.load('1em "Inter Variable"')])
await Promise.race([needed, new Promise((resolve) => setTimeout(resolve, patience))])
await fromDevice
createRoot(root).render(
  <StrictMode>
    <App queryClient={queryClient} client={client} />
  </StrictMode>,
)
