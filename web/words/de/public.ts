// The texts of the pages anybody may read, in German.
import type { publicWords as english } from '../en/public.ts'
import type { SomeWords } from '../translate.ts'
import { landing } from './public/landing.ts'
import { legal } from './public/legal.ts'

export const publicWords: SomeWords<typeof english> = {
  frame: {
    open: 'Zur App',
    signIn: 'Anmelden',
    start: 'Loslegen',
    legal: 'Rechtliches',
    privacy: 'Datenschutzerklärung',
    terms: 'Nutzungsbedingungen',
    support: 'Hilfe',
    limitedUse:
      'Homing verwendet und überträgt Informationen aus den Google-Workspace-APIs im Einklang mit der „Google API Services User Data Policy“, einschließlich der Anforderungen zur eingeschränkten Nutzung (Limited Use). Workspace-Daten werden nicht zum Trainieren von KI-Modellen verwendet und niemandem außer Ihnen gezeigt.',
  },
  landing,
  policy: {
    back: 'Zur Startseite',
    updated: 'Zuletzt aktualisiert',
  },
  legal,
  guide: {
    names: {
      gmail: 'Gmail',
      outlook: 'Outlook',
      yahoo: 'Yahoo',
      imap: 'Jedes andere Postfach (IMAP)',
      voice: 'Stimme',
      push: 'Push-Benachrichtigungen',
      tokens: 'Zugriffstokens',
      mcp: 'KI-Assistenten und andere Programme (MCP)',
      webhooks: 'Webhooks',
      'calendar-and-contacts': 'Kontakte und Kalender',
      'home-assistant': 'Home Assistant',
    },
    contents: 'Auf dieser Seite',
    others: 'Weitere Anleitungen',
    backToAccounts: 'Zurück zu Ihren Konten',
    backToVoice: 'Zurück zu den Spracheinstellungen',
    backToNotifications: 'Zurück zu den Benachrichtigungen',
    backToTokens: 'Zurück zu Ihren Zugriffstokens',
    backToIntegrations: 'Zurück zu Ihren Integrationen',
    backToContacts: 'Zurück zu Kontakten und Kalender',
    english: 'Diese Anleitung gibt es nur auf Englisch.',
    wide: 'Seitlich scrollbar',
    loading: 'Die Anleitung wird geladen …',
    failed: 'Die Anleitung konnte nicht geladen werden.',
  },
}
