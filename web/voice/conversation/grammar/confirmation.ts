// Confirmations. A yes must be one of these phrases in full; a bare "yes" or "ok" is never enough. A no is any negation
// anywhere in the utterance.
import type { Awaiting, Confirmation } from '../command.ts'
import { compilePhrase, matchPhrase } from './phrase-pattern.ts'
import { hasNegation, tokensOf, withoutPoliteness } from './tokenize.ts'

const send = [
  'yes send',
  '[yes] send it',
  '[yes] send [the|this] (email|e mail|mail|message)',
  '[yes] send [it] now',
  'go ahead and send it',
  '[ja] [jetzt] (senden|abschicken|absenden)',
  '[ja] [die|diese] (email|mail|nachricht) (senden|abschicken|absenden)',
  '[ja] (schick|schicke|schicken sie) (es|sie|die email|die mail|die nachricht) [jetzt] ab',
  '[ja] (sende|senden sie) (es|sie|die email|die mail|die nachricht) [jetzt]',
].map(compilePhrase)

const permanently = [
  '[yes] permanently',
  '[yes] delete [it] permanently',
  '[yes] permanently delete [it]',
  '[yes] delete (this|the) (email|mail|message) permanently',
  '[ja] (endgültig|dauerhaft|für immer) [löschen]',
].map(compilePhrase)

const remove = [
  'yes delete [it|this|that]',
  'yes delete (this|the|that) (email|e mail|mail|message)',
  'ja löschen',
  'ja (es|sie|diese|die email|die mail|diese email|diese mail) löschen',
  'ja (lösche|lösch|löschen sie) (es|sie|diese email|die email|diese mail|die mail)',
].map(compilePhrase)

const discard = [
  'discard [it|this|that]',
  '(discard|delete|trash) (the|this) draft',
  'throw (it|that|the draft) away',
  'throw away (it|that|the draft)',
  'verwerfen',
  '(den|diesen) entwurf (verwerfen|löschen)',
  '(verwirf|vergiss|verwerfen sie|vergessen sie) (es|das|den entwurf)',
].map(compilePhrase)

const refuse = [
  '[no] cancel [it|that|this]',
  'no [no|thanks|thank you]',
  "(don't|do not|dont|never) (send|delete) [it|this|that]",
  '(nope|nah|never mind|nevermind|stop|wait|abort|hold on|leave it|forget it)',
  'nein [danke]',
  '(nicht|doch nicht) [senden|abschicken|löschen]',
  '(abbrechen|abbruch|halt|stopp|warte|lass es|lassen sie es|lieber nicht)',
].map(compilePhrase)

const maxTokens = 12
const matchesAny = (patterns: RegExp[], said: string) => {
  const tokens = withoutPoliteness(tokensOf(said))
  return tokens.length > 0 && tokens.length <= maxTokens && patterns.some((pattern) => matchPhrase(pattern, tokens) !== undefined)
}

/** The confirmation an utterance gives while `awaiting` is pending; undefined if it is none. */
export function parseConfirmation(said: string, awaiting: Awaiting): Confirmation | undefined {
  if (hasNegation(tokensOf(said)) || matchesAny(refuse, said)) return 'no'
  if (awaiting === 'send') return matchesAny(send, said) ? 'send' : matchesAny(discard, said) ? 'no' : undefined
  if (awaiting !== 'delete') return undefined
  if (matchesAny(permanently, said)) return 'permanently'
  return matchesAny(remove, said) ? 'delete' : undefined
}

/** The confirmation a phrase stands for, whether or not anything is pending. */
export function confirmationPhrase(said: string): Confirmation | undefined {
  if (matchesAny(refuse, said)) return 'no'
  if (hasNegation(tokensOf(said))) return undefined
  if (matchesAny(send, said)) return 'send'
  if (matchesAny(permanently, said)) return 'permanently'
  return matchesAny(remove, said) ? 'delete' : undefined
}

/** A no that also discards the draft. */
export const isDiscard = (said: string): boolean => matchesAny(discard, said)
