// One line per feature. The React client imports the type of this and nothing else of src but shared/.
import { accountsRouter } from './accounts/router.ts'
import { adminRouter } from './admin/router.ts'
import { archiveRouter } from './archive/router.ts'
import { assistantRouter, suggestionDraftRouter } from './assistant/router.ts'
import { personalTokensRouter } from './auth/personal-tokens/router.ts'
import { authRouter } from './auth/router.ts'
import { secondFactorRouter } from './auth/second-factor/router.ts'
import { backupsRouter } from './backups/router.ts'
import { categoriesRouter } from './categories/router.ts'
import { contactsRouter } from './contacts/router.ts'
import { dataExportRouter } from './data-export/router.ts'
import { davRouter } from './dav/router.ts'
import { doctorRouter } from './doctor/router.ts'
import { draftsRouter, mailDraftsRouter } from './drafts/router.ts'
import { foldersRouter } from './folders/router.ts'
import { homeAssistantRouter } from './home-assistant/router.ts'
import { identitiesRouter } from './identities/router.ts'
import { invitationsRouter } from './invitations/router.ts'
import { mailRouter } from './mail/router.ts'
import { mcpRouter } from './mcp/router.ts'
import { oauthRouter } from './oauth/router.ts'
import { preferencesRouter } from './preferences/router.ts'
import { privacyRouter } from './privacy/router.ts'
import { pushRouter } from './push/router.ts'
import { searchesRouter } from './searches/router.ts'
import { sendersRouter } from './senders/router.ts'
import { groupsRouter } from './shared-mailboxes/groups-router.ts'
import { movedAccountsRouter } from './shared-mailboxes/moved-accounts-router.ts'
import { presenceRouter } from './shared-mailboxes/presence-router.ts'
import { sharedMailboxesRouter } from './shared-mailboxes/router.ts'
import { suggestionsRouter } from './suggestions/router.ts'
import { privacyFactsRouter, systemRouter } from './system/router.ts'
import { teamworkRouter } from './teamwork/router.ts'
import { templatesRouter } from './templates/router.ts'
import { mergeRouters, router } from './trpc.ts'
import { userRouter } from './user/router.ts'
import { voiceRouter } from './voice/router.ts'
import { webhooksRouter } from './webhooks/router.ts'

export const appRouter = router({
  auth: authRouter,
  secondFactor: secondFactorRouter,
  personalTokens: personalTokensRouter,
  oauth: oauthRouter,
  accounts: accountsRouter,
  archive: archiveRouter,
  mail: mergeRouters(mailRouter, mailDraftsRouter),
  folders: foldersRouter,
  searches: searchesRouter,
  drafts: draftsRouter,
  identities: identitiesRouter,
  templates: templatesRouter,
  contacts: contactsRouter,
  senders: sendersRouter,
  invitations: invitationsRouter,
  categories: categoriesRouter,
  suggestions: mergeRouters(suggestionsRouter, suggestionDraftRouter),
  assistant: assistantRouter,
  voice: voiceRouter,
  user: mergeRouters(userRouter, dataExportRouter),
  preferences: preferencesRouter,
  push: pushRouter,
  mcp: mcpRouter,
  webhooks: webhooksRouter,
  dav: davRouter,
  homeAssistant: homeAssistantRouter,
  groups: groupsRouter,
  sharedMailboxes: sharedMailboxesRouter,
  movedAccounts: movedAccountsRouter,
  presence: presenceRouter,
  teamwork: teamworkRouter,
  privacy: mergeRouters(privacyRouter, privacyFactsRouter),
  admin: adminRouter,
  backups: backupsRouter,
  doctor: doctorRouter,
  system: systemRouter,
})
export type AppRouter = typeof appRouter
