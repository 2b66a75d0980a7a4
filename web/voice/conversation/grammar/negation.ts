// Negations. One anywhere in an utterance overrides everything else.
import type { Token } from './tokenize.ts'

const no = new Set(
  (
    'dont not never no nope nah cannot cancel stop wait abort hold ' +
    'nicht nein nee nö ne niemals nie kein keine keinen abbrechen abbruch abbrich halt stopp warte warten moment'
  ).split(' '),
)

export const isNegation = (word: string): boolean => no.has(word) || word.endsWith("n't")
export const hasNegation = (tokens: Token[]): boolean => tokens.some(({ norm }) => isNegation(norm))
