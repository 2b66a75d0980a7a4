import type { SentenceBook } from '../../sentence-book.ts'

export const oidc: SentenceBook['sentences'] = {
  'No identity provider is set up on this server. The server owner can set OIDC_ISSUER.':
    'Auf diesem Server ist kein Identitätsanbieter eingerichtet. Der Betreiber kann OIDC_ISSUER setzen.',
  'Please link your own account at the identity provider first, or you could lock yourself out.':
    'Bitte verknüpfen Sie zuerst Ihr eigenes Konto beim Identitätsanbieter, sonst könnten Sie sich aussperren.',
  'Signing in with a password is turned off on this server. Please sign in with {}.':
    'Die Anmeldung mit Passwort ist auf diesem Server ausgeschaltet. Bitte melden Sie sich mit {1} an.',
  "The provider didn't share your email address.": 'Der Anbieter hat Ihre E-Mail-Adresse nicht übermittelt.',
  "The proxy in front of this server hasn't signed anyone in.": 'Der Proxy vor diesem Server hat niemanden angemeldet.',
  'This account at the provider is already linked to another person here.':
    'Dieses Konto beim Anbieter ist hier schon mit einer anderen Person verknüpft.',
  "An account with your address exists and isn't linked to the provider. Please ask an admin for help.":
    'Es gibt ein Konto mit Ihrer Adresse, das nicht mit dem Anbieter verknüpft ist. Bitte wenden Sie sich an einen Admin.',
  'An account with this email address already exists. Please sign in with its password once to link it.':
    'Es gibt schon ein Konto mit dieser E-Mail-Adresse. Bitte melden Sie sich einmal mit dessen Passwort an, um es zu verknüpfen.',
  'This is your only sign-in method, because passwords are turned off on this server.':
    'Das ist Ihre einzige Anmeldemethode, weil Passwörter auf diesem Server ausgeschaltet sind.',
  "Your account at the provider isn't in a group that can use this server.":
    'Ihr Konto beim Anbieter gehört zu keiner Gruppe, die diesen Server benutzen darf.',
  "{} rejected this server's client ID or secret. The server owner has to correct it.":
    '{1} hat die Client-ID oder das Client-Secret dieses Servers abgelehnt. Der Betreiber muss sie berichtigen.',
}
