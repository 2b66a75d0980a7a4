import type { SentenceBook } from '../../sentence-book.ts'

export const oidc: SentenceBook['sentences'] = {
  'No identity provider is set up on this server. The server owner can set OIDC_ISSUER.':
    'Auf diesem Server ist kein Identitätsanbieter eingerichtet. Der Betreiber kann OIDC_ISSUER setzen.',
  'Please link your own account at the identity provider first, or you could lock yourself out.':
    'Bitte verknüpfen Sie zuerst Ihr eigenes Konto beim Identitätsanbieter, sonst könnten Sie sich aussperren.',
  'Please sign in with {}.': 'Bitte melden Sie sich mit {1} an.',
  'Signing in with a password is turned off on this server. Please sign in with {}.':
    'Die Anmeldung mit Passwort ist auf diesem Server ausgeschaltet. Bitte melden Sie sich mit {1} an.',
  "The provider didn't share your email address.": 'Der Anbieter hat Ihre E-Mail-Adresse nicht übermittelt.',
  "The proxy in front of this server hasn't signed anyone in.": 'Der Proxy vor diesem Server hat niemanden angemeldet.',
  'This account at the provider already signs in someone else here.':
    'Mit diesem Konto beim Anbieter meldet sich hier schon jemand anderes an.',
  "Your account at the provider isn't in a group that can use this server.":
    'Ihr Konto beim Anbieter gehört zu keiner Gruppe, die diesen Server benutzen darf.',
  "{} rejected this server's client ID or secret. The server owner has to correct it.":
    '{1} hat die Client-ID oder das Client-Secret dieses Servers abgelehnt. Der Betreiber muss sie berichtigen.',
}
