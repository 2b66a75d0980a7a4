// The texts of the pages anybody may read.
import { landing } from './public/landing.ts'
import { legal } from './public/legal.ts'

export const publicWords = {
  frame: {
    open: 'Open the app',
    signIn: 'Sign in',
    start: 'Get started',
    legal: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    support: 'Support',
    limitedUse:
      "Homing's use and transfer of information received from Google Workspace APIs adheres to the Google API Services User Data Policy, including the Limited Use requirements. Workspace data is not used to train AI models and is not shown to people other than you.",
  },
  landing,
  policy: {
    back: 'Back to home',
    updated: 'Last updated',
  },
  legal,
  guide: {
    names: {
      gmail: 'Gmail',
      outlook: 'Outlook',
      yahoo: 'Yahoo',
      imap: 'Any other mailbox (IMAP)',
      voice: 'Voice',
      push: 'Push notifications',
      tokens: 'Access tokens',
      mcp: 'AI assistants and other programs (MCP)',
      webhooks: 'Webhooks',
      'calendar-and-contacts': 'Contacts and calendar',
      'home-assistant': 'Home Assistant',
    } as Record<string, string>,
    contents: 'On this page',
    others: 'Other guides',
    backToAccounts: 'Back to your accounts',
    backToVoice: 'Back to voice settings',
    backToNotifications: 'Back to notification settings',
    backToTokens: 'Back to your access tokens',
    backToIntegrations: 'Back to your integrations',
    backToContacts: 'Back to contacts and calendar',
    english: 'This guide is in English.',
    wide: 'Scrolls sideways',
    loading: 'Loading the guide…',
    failed: "Couldn't load the guide.",
  },
} as const
