// What the page before a link that deceives says. It runs nothing, so that its words come with it.
import type { Language } from '../../shared/quote-words.ts'

export const linkWarningWords: Record<
  Language,
  Record<'title' | 'leads' | 'whole' | 'fraud' | 'instead' | 'back' | 'anyway', string>
> = {
  en: {
    title: 'Before you go',
    leads: 'This link does not lead where it seems to. It leads to',
    whole: 'The whole address:',
    fraud: 'If a mail asks you to sign in, to pay or to confirm something there, it is likely fraud.',
    instead: 'Type the address you know into the browser instead.',
    back: 'Close this tab to go back to your mail.',
    anyway: 'Open it anyway',
  },
  de: {
    title: 'Bevor Sie weitergehen',
    leads: 'Dieser Link führt nicht dorthin, wohin er zu führen scheint. Er führt zu',
    whole: 'Die ganze Adresse:',
    fraud:
      'Wenn eine E-Mail Sie auffordert, sich dort anzumelden, zu bezahlen oder etwas zu bestätigen, ist es wahrscheinlich Betrug.',
    instead: 'Geben Sie stattdessen die Adresse, die Sie kennen, im Browser ein.',
    back: 'Schließen Sie diesen Tab, um zu Ihren E-Mails zurückzukehren.',
    anyway: 'Trotzdem öffnen',
  },
}
