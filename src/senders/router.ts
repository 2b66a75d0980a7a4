import { z } from 'zod'
import { SenderInput } from '../shared/care.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

/** Senders whose remote images are shown without asking. */
export const sendersRouter = router({
  trusted: signedIn.output(z.object({ senders: z.array(z.string()) })).query(soon),
  trust: signedIn.input(SenderInput).output(z.void()).mutation(soon),
  distrust: signedIn.input(SenderInput).output(z.void()).mutation(soon),
})
