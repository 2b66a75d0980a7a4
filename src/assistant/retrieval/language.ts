// Detects English and German, the languages of the built-in answers, by their function words.
import { wordsOf } from '../../shared/fold.ts'
import type { Language } from '../../shared/quote-words.ts'

const german = new Set(
  `und der die das den dem des ist sind nicht ich du wir ihr sie ein eine einen einem einer mit fur von zu zum zur auf aus bei nach
  bitte mir mich dir uns euch was wie wann wer wem wen welche welcher welches wo warum hat habe haben hast war waren wird werden kann
  konnen kannst konnte schreib schreibe antworte antwort zeig zeige suche such finde heute gestern morgen woche monat danke hallo guten
  dass ob aber auch noch nur schon sehr viele mein meine meinen meinem meiner dein deine alle gib fasse fass ubersetze kurze losche loesche
  ungelesene ungelesen nachricht nachrichten worum geht im am ins vom uber wegen stehen steht gibt muss mussen soll frist fristen antworten
  zuerst offen dringend wichtig hilfe gruß grusse liebe lieber geehrte geehrter`.split(/\s+/),
)
const english = new Set(
  `the a an and of to is are was were not i you we he she they it this that these those with for from on at by in please me my your our
  what when who how which where why have has had do does did can could would will should write reply answer show find search today
  yesterday tomorrow week month thanks thank hello hi dear about many much all any summarize summarise translate shorten make draft
  email emails unread message messages help regards best`.split(/\s+/),
)
const sampleChars = 2000

/** `fallback` where the words decide nothing. */
export function detectLanguage(text: string, fallback: Language = 'en'): Language {
  const words = wordsOf(text.slice(0, sampleChars))
  const count = (known: Set<string>) => words.filter((word) => known.has(word)).length
  const [de, en] = [count(german), count(english)]
  if (de === en) return /[äöüß]/i.test(text.slice(0, sampleChars)) ? 'de' : fallback
  return de > en ? 'de' : 'en'
}

/** Whether a text is certainly in another language: another script, or long without any function word of this one. */
export function isForeign(text: string, language: Language): boolean {
  const sample = text.slice(0, sampleChars)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  if ((sample.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2) return true
  const known = language === 'de' ? german : english
  const words = wordsOf(sample)
  if (words.some((word) => known.has(word))) return false
  const accented = sample.split(/\s+/).filter((word) => /\p{M}/u.test(word.normalize('NFD')))
  return words.length >= 9 || (language === 'en' && words.length >= 4 && accented.length > words.length / 2)
}
