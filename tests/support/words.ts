// Every text of the app under one name, in English and in German. The app itself loads them in parts (web/words/*.ts).
import { accounts as germanAccounts } from '../../web/words/de/accounts.ts'
import { admin as germanAdmin } from '../../web/words/de/admin.ts'
import { german } from '../../web/words/de/app.ts'
import { archive as germanArchive } from '../../web/words/de/archive.ts'
import { assistant as germanAssistant } from '../../web/words/de/assistant.ts'
import { auth as germanAuth } from '../../web/words/de/auth.ts'
import { backups as germanBackups } from '../../web/words/de/backups.ts'
import { compose as germanCompose } from '../../web/words/de/compose.ts'
import { connect as germanConnect } from '../../web/words/de/connect.ts'
import { disk as germanDisk } from '../../web/words/de/disk.ts'
import { doctor as germanDoctor } from '../../web/words/de/doctor.ts'
import { outbox as germanOutbox } from '../../web/words/de/outbox.ts'
import { publicWords as germanPublic } from '../../web/words/de/public.ts'
import { reader as germanReader } from '../../web/words/de/reader.ts'
import { security as germanSecurity } from '../../web/words/de/security.ts'
import { settings as germanSettings } from '../../web/words/de/settings.ts'
import { sorting as germanSorting } from '../../web/words/de/sorting.ts'
import { suggestions as germanSuggestions } from '../../web/words/de/suggestions.ts'
import { voice as germanVoice } from '../../web/words/de/voice.ts'
import { accounts } from '../../web/words/en/accounts.ts'
import { admin } from '../../web/words/en/admin.ts'
import { english } from '../../web/words/en/app.ts'
import { archive } from '../../web/words/en/archive.ts'
import { assistant } from '../../web/words/en/assistant.ts'
import { auth } from '../../web/words/en/auth.ts'
import { backups } from '../../web/words/en/backups.ts'
import { compose } from '../../web/words/en/compose.ts'
import { connect } from '../../web/words/en/connect.ts'
import { disk } from '../../web/words/en/disk.ts'
import { doctor } from '../../web/words/en/doctor.ts'
import { outbox } from '../../web/words/en/outbox.ts'
import { publicWords } from '../../web/words/en/public.ts'
import { reader } from '../../web/words/en/reader.ts'
import { security } from '../../web/words/en/security.ts'
import { settings } from '../../web/words/en/settings.ts'
import { sorting } from '../../web/words/en/sorting.ts'
import { suggestions } from '../../web/words/en/suggestions.ts'
import { voice } from '../../web/words/en/voice.ts'

export const allEnglish = {
  ...english,
  accounts: { ...english.accounts, ...accounts },
  outbox: { ...english.outbox, ...outbox },
  admin,
  security,
  doctor,
  backups,
  archive,
  assistant,
  auth,
  compose,
  connect,
  disk,
  publicWords,
  reader,
  settings,
  sorting,
  suggestions,
  voice,
}

export const allGerman = {
  ...german,
  accounts: { ...german.accounts, ...germanAccounts },
  outbox: { ...german.outbox, ...germanOutbox },
  admin: germanAdmin,
  security: germanSecurity,
  doctor: germanDoctor,
  backups: germanBackups,
  archive: germanArchive,
  assistant: germanAssistant,
  auth: germanAuth,
  compose: germanCompose,
  connect: germanConnect,
  disk: germanDisk,
  publicWords: germanPublic,
  reader: germanReader,
  settings: germanSettings,
  sorting: germanSorting,
  suggestions: germanSuggestions,
  voice: germanVoice,
}
