import type { SentenceBook } from '../../sentence-book.ts'

export const tokens: SentenceBook['sentences'] = {
  "This access token isn't valid. It may have expired or been revoked.":
    'Dieses Zugriffstoken ist ungültig. Es ist vielleicht abgelaufen oder wurde widerrufen.',
  "Access tokens don't work while a link to reset your password is valid.":
    'Zugriffstokens funktionieren nicht, solange ein Link zum Festlegen Ihres Passworts gültig ist.',
  'This access token no longer exists.': 'Dieses Zugriffstoken gibt es nicht mehr.',
  'You can have up to {} access tokens. Please revoke one first.':
    'Sie können bis zu {1} Zugriffstokens haben. Bitte widerrufen Sie zuerst eines.',
  "Access tokens can't be used for this. Please sign in.":
    'Zugriffstokens können dafür nicht verwendet werden. Bitte melden Sie sich an.',
  'This access token doesn\'t have the scope "{}".': 'Dieses Zugriffstoken hat den Geltungsbereich „{1}“ nicht.',
  "Access tokens can't delete mail permanently.": 'Zugriffstokens können E-Mails nicht endgültig löschen.',
  'This access token is limited to some accounts, and this is about all of them.':
    'Dieses Zugriffstoken gilt nur für einige Postfächer, und hier geht es um alle.',
  'This access token is limited to some accounts. Please name one in "{}".':
    'Dieses Zugriffstoken gilt nur für einige Postfächer. Bitte nennen Sie eines in „{1}“.',
  'Access tokens belong in the Authorization header. Please revoke this one: addresses end up in logs.':
    'Zugriffstokens gehören in den Authorization-Header. Bitte widerrufen Sie dieses: Adressen landen in Protokollen.',
  'Please enter a name.': 'Bitte geben Sie einen Namen ein.',
  'Please choose what the token may do.': 'Bitte wählen Sie, was das Token darf.',
  'Please choose an account.': 'Bitte wählen Sie ein Postfach.',
}
