// What the page before a link that deceives says. It runs nothing, so that its words come with it.
import type { Language } from '../../shared/quote-words.ts'

export const linkWarningWords: Record<
  Language,
  Record<'title' | 'leads' | 'whole' | 'fraud' | 'instead' | 'back' | 'anyway', string>
> = {
  en: {
    title: 'Before you go',
    leads: "This link doesn't go where it appears to. It goes to",
    whole: 'Full address:',
    fraud: "If an email asks you to sign in, pay or confirm something there, it's probably fraud.",
    instead: 'Type the address you know into your browser instead.',
    back: 'Close this tab to go back to your mail.',
    anyway: 'Open anyway',
  },
  de: {
    title: 'Bevor Sie weitergehen',
    leads: 'Dieser Link führt nicht dorthin, wohin er zu führen scheint. Er führt zu',
    whole: 'Vollständige Adresse:',
    fraud:
      'Wenn eine E-Mail Sie auffordert, sich dort anzumelden, zu bezahlen oder etwas zu bestätigen, ist es wahrscheinlich Betrug.',
    instead: 'Geben Sie stattdessen die Ihnen bekannte Adresse im Browser ein.',
    back: 'Schließen Sie diesen Tab, um zu Ihren E-Mails zurückzukehren.',
    anyway: 'Trotzdem öffnen',
  },
}
