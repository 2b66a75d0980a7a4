// Every text of the app, in English. The exact texts of the specification stand; other words are plain and short.
import { accounts } from './en/accounts.ts'
import { categories } from './en/categories.ts'
import { dashboard } from './en/dashboard.ts'
import { folders } from './en/folders.ts'
import { keys } from './en/keys.ts'
import { lists } from './en/lists.ts'
import { mail } from './en/mail.ts'
import { nav } from './en/nav.ts'
import { notify } from './en/notify.ts'
import { offline } from './en/offline.ts'
import { outbox } from './en/outbox.ts'
import { palette } from './en/palette.ts'

export const english = {
  product: 'Homing',
  tagline: 'Your intelligent email management assistant',
  loading: 'Loading...',
  tryAgain: 'Try again',
  cancel: 'Cancel',
  close: 'Close',
  undo: 'Undo',
  errors: {
    unreachable: 'The server cannot be reached. Nothing was lost; please try again.',
    crashed: 'This page could not be shown.',
    crashedHint: 'Your mail is safe. Reloading usually helps.',
    reload: 'Reload',
  },
  notFound: { title: 'Page not found', text: 'There is nothing at this address.', home: 'Go back home' },
  nav,
  dashboard,
  mail,
  outbox,
  offline,
  accounts,
  categories,
  folders,
  lists,
  keys,
  palette,
  notify,
} as const
