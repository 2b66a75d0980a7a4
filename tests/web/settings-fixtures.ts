// What the settings ask of the server, with believable answers.
import { defaultPreferences } from '../../src/shared/preferences.ts'
import { defaultConsent, type PrivacyFacts } from '../../src/shared/privacy.ts'
import { defaultPushSettings } from '../../src/shared/push.ts'
import type { Profile } from '../../src/shared/user.ts'
import type { Procedures } from './fake-server.ts'

export const ada: Profile = {
  id: 'u1',
  name: 'Ada Lovelace',
  email: 'ada@home.example',
  role: 'member',
  createdAt: '2026-01-05T09:00:00.000Z',
  hasPassword: true,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: null,
}

export const facts: PrivacyFacts = {
  supportEmail: 'help@home.example',
  ai: { backend: 'built-in', outside: false, provider: null },
  speech: { listening: 'browser', speaking: 'browser', voicesOutside: false },
  oauth: [],
  deletionDays: 2,
  minimumAge: 13,
}

export const settingsServer: Procedures = {
  'user.get': () => ({ user: ada }),
  'preferences.get': () => ({ preferences: defaultPreferences }),
  'privacy.facts': () => facts,
  'privacy.consent': () => ({ consent: defaultConsent, mayRead: true }),
  'secondFactor.state': () => ({ on: false, since: null, recoveryCodesLeft: 0 }),
  'user.activity': () => ({ activity: [] }),
  'auth.sessions': () => ({ sessions: [] }),
  'oauth.identities': () => ({ identities: [] }),
  'personalTokens.list': () => ({ tokens: [] }),
  'mcp.programs': () => ({ programs: [] }),
  'mcp.calls': () => ({ calls: [] }),
  'mcp.proposals': () => ({ proposals: [] }),
  'voice.voices': () => ({ voices: [] }),
  'senders.trusted': () => ({ senders: [] }),
  'identities.list': () => ({ identities: [] }),
  'templates.list': () => ({ templates: [] }),
  'push.state': () => ({ settings: defaultPushSettings, targets: [] }),
  'dav.state': () => ({ servers: [] }),
}
