import { z } from 'zod'
import { Identity, SaveIdentityInput } from '../shared/writing.ts'
import { soon } from '../soon.ts'
import { router, signedIn } from '../trpc.ts'

export const identitiesRouter = router({
  list: signedIn.output(z.object({ identities: z.array(Identity) })).query(soon),
  save: signedIn
    .input(SaveIdentityInput)
    .output(z.object({ identity: Identity }))
    .mutation(soon),
  remove: signedIn
    .input(z.object({ id: z.string().max(100) }))
    .output(z.void())
    .mutation(soon),
})
