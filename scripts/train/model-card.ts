// docs/spam-model.md: what the model of spam was learned from, how well it does, and where it is weak.
export interface PartScore {
  part: string
  spam: number
  ham: number
  at: { threshold: number; found: number; wrong: number }[]
}
interface Trained {
  files: { mails: number; skipped: number }
  scores: PartScore[]
  /** One byte each. */
  weights: Uint8Array
}

const percent = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`)

export function modelCard({ files, scores, weights }: Trained): string {
  const used = weights.filter((weight) => weight !== 0).length
  const rows = scores.flatMap(({ part, spam, ham, at }) =>
    at.map(
      ({ threshold, found, wrong }) =>
        `| ${part} | ${spam} / ${ham} | ${threshold} | ${percent(found, spam)} | ${percent(wrong, ham)} | ${percent(found, found + wrong)} |`,
    ),
  )
  return `# The spam model

Written by \`npm run train -- <folder> --write\`; do not edit by hand.

What it is: logistic regression over hashed tokens, ${weights.length.toLocaleString('en-US')} weights of one byte, of which ${used.toLocaleString('en-US')} are not zero. It gives
one number, how likely a mail is spam, and the words that speak for it. What a person taught, their rules, people they write
with and colleagues all come before it ([decision 66](decisions/0066-a-model-of-spam.md)).

## Data

${files.mails.toLocaleString('en-US')} mails of the SpamAssassin public corpus of 2002 (${files.skipped} files were no mail), and the labelled mails in tests/triage/labelled. No mail
of the corpus is in the repository. Four in five are learned from, chosen by a hash of the file's name; the others are held back.

## Features

Words and pairs of words of the subject and the visible text, numbers by their length; what is odd about the sender's address;
whether the mail is addressed to the person; capitals, links, prices and disguised links. A token counts only where five senders
used it. The person's own names and addresses are left out, and so are lists, unsubscribe links and HTML itself: a sender can
set them at will, and wanted mail has them, too.

## Scores

"Found" is the share of spam with at least this probability, "wrong" the share of ham.

| part | spam / ham | at least | found | wrong | precision |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

## Weaknesses

- The spam is of 2002 and in English. Phishing, extortion and fraud with crypto money are found by the word lists and by
  failed sender checks, not by this model; in other languages it mostly says nothing.
- The ham is one person's: mailing lists of programmers and news by RSS. Advertising that somebody subscribed to is rare in it. Mail
  that can be unsubscribed from is therefore called Promotions, not Spam-like, where the model alone speaks.
- It knows nothing of proof of the sender: the corpus is older than SPF and DKIM.
`
}
