// One line per feature. The React client imports the type of this and nothing else of src but shared/.
import { accountsRouter } from './accounts/router.ts'
import { authRouter } from './auth/router.ts'
import { mailRouter } from './mail/router.ts'
import { systemRouter } from './system/router.ts'
import { router } from './trpc.ts'

export const appRouter = router({
  auth: authRouter,
  accounts: accountsRouter,
  mail: mailRouter,
  system: systemRouter,
})
export type AppRouter = typeof appRouter
