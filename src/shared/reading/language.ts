// Detects the language of a text by function words or script; null where they do not decide.
import { isAscii } from '../fold.ts'

const words: Record<string, string> = {
  en: 'the and you to of is that it for with are this have be not your we will on from was but can please if would do what',
  de: 'und der die das ist nicht ich du sie wir mit für auf ein eine es dem den im zu bitte noch auch dir uns wie oder haben am bis',
  fr: 'le la les et est vous je nous pour pas une des que qui dans avec votre sur au ce cette il en du plus bien merci',
  es: 'el la los las y es que de no un una para con por su usted se lo en del como más pero gracias nos',
  it: 'il che di non è per un una con sono del della gli le grazie come anche ma più questo nel si ti',
  nl: 'de het een en van is niet dat je ik voor met op zijn we wij aan ook maar dit naar uw bij nog',
  pt: 'o os e que de não um uma para com por você se do da em mais obrigado como mas seu sua ao',
  sv: 'och att det är som på för med inte jag du vi har den ett av kan till om så',
  pl: 'i w na nie to że się z do jest jak ale o czy po dla za od tak proszę',
}
const scripts: [language: string, script: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
]
const languagesOf = new Map<string, string[]>()
for (const [language, list] of Object.entries(words)) {
  for (const word of list.split(' ')) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
}

/** To count the letters of nine scripts takes long, and most texts need none of it. */
const otherLetter = /[^\p{Script=Latin}\P{L}]/u

function languageOfScript(sample: string): string | undefined {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  return scripts.find(([, script]) => (sample.match(script)?.length ?? 0) > letters * 0.3)?.[0]
}

export function languageOf(text: string): string | null {
  const sample = text.slice(0, 3000)
  const byScript = otherLetter.test(sample) ? languageOfScript(sample) : undefined
  if (byScript) return byScript
  const counts = new Map<string, number>()
  for (const word of sample.toLowerCase().match(isAscii(sample) ? /[a-z]+/g : /\p{L}+/gu) ?? []) {
    const languages = languagesOf.get(word) ?? []
    for (const language of languages) counts.set(language, (counts.get(language) ?? 0) + 1 / languages.length)
  }
  if (/[äöüß]/i.test(sample)) counts.set('de', (counts.get('de') ?? 0) + 1)
  const [best, second] = [...counts].sort((a, b) => b[1] - a[1])
  if (!best || best[1] < 2 || best[1] < (second?.[1] ?? 0) * 1.25) return null
  return best[0]
}
