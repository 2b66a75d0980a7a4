// Every text of the app, in English. The exact texts of the specification stand; other words are plain and short.
import { accounts } from './app/accounts.ts'
import { categories } from './app/categories.ts'
import { keys } from './app/keys.ts'
import { lists } from './app/lists.ts'
import { mail } from './app/mail.ts'
import { nav } from './app/nav.ts'
import { notify } from './app/notify.ts'
import { offline } from './app/offline.ts'
import { outbox } from './app/outbox.ts'

export const english = {
  product: 'Homing',
  tagline: 'Your intelligent email management assistant',
  loading: 'Loading...',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  errors: {
    unreachable: "Can't reach the server. Nothing was lost. Please try again.",
    crashed: "Couldn't display this page.",
    crashedHint: 'Your mail is safe. Reloading usually helps.',
    reload: 'Reload',
  },
  notFound: { title: 'Page not found', text: "There's nothing at this address.", home: 'Go back home' },
  nav,
  mail,
  outbox,
  offline,
  accounts,
  categories,
  lists,
  keys,
  notify,
} as const
