// "ask Grace to come" -> "Could you please come?": turns a request into the sentence it means.
/** The recipient in the third person. */
const who = String.raw`(?: (?:him|her|them|everybody|everyone|all|ihm|ihr|ihnen|ihn|sie|alle|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?))?`
const start = '^(?:and |und )?'
type Phrase = [RegExp, (rest: string) => string]
const phrase = (verbs: string, phrase: (rest: string) => string): Phrase => [new RegExp(`${start}${verbs} (.+)$`, 'iu'), phrase]

/** The first match wins. */
const phrases: Phrase[] = [
  phrase(`(?:asking|to ask|ask)${who} (?:whether|if)`, (x) => `I wanted to ask whether ${toYou(x)}.`),
  phrase('(?:whether|if)', (x) => `I wanted to ask whether ${toYou(x)}.`),
  phrase(`(?:(?:telling|to tell|tell|saying|to say|say|letting|let)${who}(?: know)? )?that`, (x) => sentence(toYou(x))),
  phrase(`(?:reminding|to remind|remind)${who} that`, (x) => `This is a kind reminder that ${toYou(x)}.`),
  phrase(`(?:reminding|to remind|remind)${who} (?:of|about)`, (x) => `This is a kind reminder of ${toYou(x)}.`),
  phrase(`(?:inviting|to invite|invite)${who} (?:to|for)`, (x) => `I would like to invite you to ${toYou(x)}.${when(x)}`),
  phrase(`(?:asking|to ask|ask)${who} to`, (x) => `Could you please ${toYou(x)}?`),
  phrase(`(?:asking|to ask|ask)${who} (for|about)`, (x) => x),
  phrase(
    `(?:thanking|to thank|thank|saying thank you|saying thanks|say thank you|say thanks)${who}(?: to)?${who} for`,
    (x) => `Thank you very much for ${toYou(x)}.`,
  ),
  phrase(`(?:apologi[sz]ing|to apologi[sz]e|apologi[sz]e)(?: to)?${who} for`, (x) => `I am sorry for ${toYou(x)}.`),
  phrase(`(?:congratulating|to congratulate|congratulate)${who} on`, (x) => `Congratulations on ${toYou(x)}.`),
  phrase(`(?:telling|to tell|tell)${who} about`, (x) => `I wanted to tell you about ${toYou(x)}.`),
  phrase('(?:to say|say|saying)(?= (?:hello|hi|goodbye|thank))', (x) => `I just wanted to say ${toYou(x)}.`),
  phrase(`(?:(?:frage?|fragen)${who},? )?ob`, (x) => `ich wollte fragen, ob ${bare(x)}.`),
  phrase(`(?:(?:sage?|schreibe?)${who},? )?dass`, (x) => `ich wollte sagen, dass ${bare(x)}.`),
  phrase('wegen', (x) => `ich schreibe wegen ${bare(x)}.\n\n[…]`),
  phrase('über', (x) => `es geht um ${bare(x)}.\n\n[…]`),
  phrase(`(?:frage?|fragen)${who} nach`, (x) => `ich wollte nach ${bare(x)} fragen.`),
  phrase(`(?:erinnere?)${who} (?:an|daran)`, (x) => `ich möchte gern an ${bare(x)} erinnern.`),
  phrase(`(?:lade?)${who} (?:zum|zur)`, (x) => `ich möchte gern einladen: ${bare(x).replace(/ ein$/, '')}.`),
  phrase(`(?:bedanke?|danke?)(?: dich)?(?: bei)?${who} für`, (x) => `herzlichen Dank für ${bare(x)}.`),
]

export function phraseRequest(content: string): string | undefined {
  const text = content.replace(/\s+/g, ' ').trim()
  for (const [pattern, phrase] of phrases) {
    const found = pattern.exec(text)
    if (!found) continue
    if (found.length === 3) return `I wanted to ask ${found[1]} ${toYou(found[2] ?? '')}.`
    return phrase(found[1] ?? '')
  }
  return undefined
}

/** Nobody named a time yet. */
const when = (text: string) => (/^(?:an? )?(?:meeting|call|appointment|talk)\b[^\d]*$/i.test(text) ? ' Would […] suit you?' : '')

const bare = (text: string) => text.replace(/[.?!]+$/, '')

const toYou = (text: string) =>
  bare(text)
    .replace(/\b(?:he|she|they)(?:'s| is| are)\b/gi, 'you are')
    .replace(/\b(?:he|she|they) has\b/gi, 'you have')
    .replace(/\b(?:he|she|they)\b/gi, 'you')
    .replace(/\b(?:his|their)\b/gi, 'your')

export const sentence = (text: string) => {
  const whole = /[.?!…]$/.test(text) ? text : `${text}.`
  return whole.charAt(0).toUpperCase() + whole.slice(1)
}

const verbs = new RegExp(
  `${start}(?:asking|to ask|ask|telling|to tell|tell|saying|to say|say|reminding|to remind|remind|inviting|to invite|invite|thanking|to thank|thank|apologi[sz]ing|apologi[sz]e|congratulating|congratulate|letting|let|frage?|sage?|erinnere?|bedanke? dich|lade?)(?: to| bei)?${who}(?: know)?,? (?:that|whether|if|of|about|for|to|on|dass|ob|nach|an|für|zum|zur) `,
  'iu',
)
/** Without the verb and the recipient. */
export const stripVerb = (content: string) => content.replace(verbs, '').replace(/^(?:the|der|die|das|den|dem|des) /i, '')
