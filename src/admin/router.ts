import { z } from 'zod'
import {
  AdminPerson,
  CreatedInvite,
  CreateInviteInput,
  Invite,
  PersonId,
  Registration,
  RemovePersonInput,
  SetDisabledInput,
  SetRegistrationInput,
  SetRoleInput,
  SystemState,
} from '../shared/admin.ts'
import { soon } from '../soon.ts'
import { admin, router } from '../trpc.ts'

/** For the admin alone, and never about anybody's mail. */
export const adminRouter = router({
  people: admin.output(z.object({ people: z.array(AdminPerson) })).query(soon),
  setRole: admin.input(SetRoleInput).output(AdminPerson).mutation(soon),
  setDisabled: admin.input(SetDisabledInput).output(AdminPerson).mutation(soon),
  removePerson: admin.input(RemovePersonInput).output(z.void()).mutation(soon),
  invites: admin.output(z.object({ invites: z.array(Invite) })).query(soon),
  invite: admin.input(CreateInviteInput).output(CreatedInvite).mutation(soon),
  revokeInvite: admin.input(PersonId).output(z.void()).mutation(soon),
  registration: admin.output(Registration).query(soon),
  setRegistration: admin.input(SetRegistrationInput).output(Registration).mutation(soon),
  state: admin.output(SystemState).query(soon),
})
