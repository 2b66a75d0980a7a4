// Words that people do not read in Homing, each with the one that is used instead (docs/glossary.md, "Words people read").
// tests/wording.test.ts fails at one in web/words or in a sentence of the server. Texts that the specification gives stand.
import { parseSync } from 'vite'

/** Whole words, in any case. */
const banned: Record<'en' | 'de', Record<string, string>> = {
  en: {
    somebody: 'someone',
    anybody: 'anyone',
    mails: 'emails',
    'user name': 'username',
    'language model': 'AI model',
    'looked at': 'checked',
    'looked for': 'checked for',
    'look for': 'check for',
    examine: 'run checks',
    examination: 'checks',
    'bring in': 'sync, import',
    'bringing in': 'syncing, importing',
    'for good': 'permanently',
    'by itself': 'automatically',
    'at once': 'immediately, automatically',
    anew: 'again',
    'take back': 'undo, cancel, revoke, withdraw',
    'taken back': 'undone, cancelled, revoked, withdrawn',
    'go back to': 'restore',
    'broken off': 'cancelled, interrupted',
    'broke off': 'was interrupted',
    'switch on': 'turn on',
    'switch off': 'turn off',
    'switched on': 'turned on',
    'switched off': 'turned off',
    'no longer there': 'no longer exists',
    'in doubt': 'possibly sent',
    'makes no sense': 'is invalid',
    'shall be': 'should be',
    sealed: 'encrypted',
    proven: 'verified',
    vouched: 'confirmed',
    'its maker': 'the browser vendor',
    'not right': 'incorrect',
    'connect it again': 'reconnect it',
    'connected again': 'reconnected',
  },
  de: {
    Mail: 'E-Mail',
    Mails: 'E-Mails',
    Verteiler: 'Mailingliste',
    versiegelt: 'verschlüsselt',
    'von selbst': 'automatisch',
    geholt: 'abgerufen, geladen, heruntergeladen',
    zurückgeholt: 'abgebrochen, wiederhergestellt',
    zurückholen: 'abbrechen, wiederherstellen',
    zurücknehmen: 'rückgängig machen, widerrufen',
    untersuchen: 'prüfen',
    Untersuchung: 'Prüfung, Diagnose',
    Hilfspaket: 'Supportpaket',
    Abbilder: 'Snapshots',
    Sprachmodell: 'KI-Modell',
    Ausgeschiedene: 'gelöschte Konten',
    Weckwort: 'Aktivierungswort',
    du: 'Sie',
    dir: 'Ihnen',
    dich: 'Sie',
    dein: 'Ihr',
    deine: 'Ihre',
  },
}
/** "could not be loaded" is "couldn't be loaded" where people talk; policies and notices of Google keep the long form. */
const stiff = /\b(?:cannot|(?:could|does|did|is|are|was|were|has|have) not)\b/i
const formal = /\/public(?:\/legal)?\.ts$/

/** "Yahoo Mail" and the like. */
const names = /mail-domains\.ts$/

/** Every text of a word file with such a word: `file: "text" (the word that is used)`. */
export function oldWordingIn(file: string, source: string): string[] {
  const isGerman = file.includes('/de/')
  return textsIn(file, source).flatMap(({ text, isKey }) => {
    const language = isGerman && !isKey ? 'de' : 'en'
    const found = Object.entries(banned[language]).filter(
      ([words]) => has(text, words) && !(words === 'Mail' && names.test(file)),
    )
    if (language === 'en' && stiff.test(text) && !formal.test(file)) found.push(['', 'a contraction'])
    return found.map(([, instead]) => `${file}: "${text.slice(0, 60)}" (${instead})`)
  })
}

/** Whole words; "E-Mail", "noreply@mail" and MAIL_HOSTS_ALLOW have no "Mail" of their own. */
const has = (text: string, words: string) =>
  new RegExp(`(?<![\\p{L}@._-])${words}(?![\\p{L}@.-]*[@-])(?![\\p{L}_])`, 'iu').test(text)

/** Strings and templates. Keys with a space are sentences of the server: they are English in any file. */
function textsIn(file: string, source: string): { text: string; isKey: boolean }[] {
  const texts: { text: string; isKey: boolean }[] = []
  const add = (text: string, isKey: boolean) => {
    if (/\p{L}/u.test(text)) texts.push({ text, isKey })
  }
  const visit = (node: unknown, isKey = false): void => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    const { type, value, cooked } = node as { type?: string; value?: unknown; cooked?: string }
    if (type === 'ImportDeclaration') return
    if (type === 'Literal' && typeof value === 'string') add(value, isKey)
    if (type === 'TemplateElement') add(cooked ?? (value as { cooked: string }).cooked, isKey)
    for (const [name, inner] of Object.entries(node)) visit(inner, type === 'Property' && name === 'key')
  }
  visit(parseSync(file, source).program)
  return texts
}
