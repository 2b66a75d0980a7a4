import { z } from 'zod'
import { countPasswordOnly, isPasswordSignInOn, setPasswordSignIn } from '../auth/password-sign-in.ts'
import { registrationOf, setRegistration } from '../auth/registration.ts'
import { asAdmin } from '../auth/require-admin.ts'
import {
  AdminPerson,
  CreatedInvite,
  CreateInviteInput,
  Invite,
  PasswordSignIn,
  PersonId,
  Registration,
  Removal,
  RemovePersonInput,
  SetDisabledInput,
  SetPasswordSignInInput,
  SetRegistrationInput,
  SetRoleInput,
  SystemState,
} from '../shared/admin.ts'
import { InstalledModel, ModelName, ModelState } from '../shared/assistant.ts'
import { systemState } from '../system/state.ts'
import { adminProcedure, router } from '../trpc.ts'
import { listRemovals } from '../user/deletion/removals.ts'
import { createInvite, listInvites, revokeInvite } from './invites.ts'
import { chooseModel, pullModel } from './models.ts'
import { listPeople, removeByAdmin, setDisabled, setRole } from './people.ts'

/** For the admin alone, and never about anybody's mail. */
export const adminRouter = router({
  people: adminProcedure
    .output(z.object({ people: z.array(AdminPerson) }))
    .query(async ({ ctx }) => ({ people: await listPeople(ctx.app) })),
  setRole: adminProcedure
    .input(SetRoleInput)
    .output(AdminPerson)
    .mutation(({ ctx, input }) => setRole(ctx.app, ctx.userId, input)),
  setDisabled: adminProcedure
    .input(SetDisabledInput)
    .output(AdminPerson)
    .mutation(({ ctx, input }) => setDisabled(ctx.app, ctx.userId, input)),
  removePerson: adminProcedure
    .input(RemovePersonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeByAdmin(ctx.app, ctx, ctx.person, input)),
  /** Who has gone is not said: that somebody has, and what is left of them. */
  removals: adminProcedure
    .output(z.object({ removals: z.array(Removal) }))
    .query(async ({ ctx }) => ({ removals: await listRemovals(ctx.app) })),
  invites: adminProcedure
    .output(z.object({ invites: z.array(Invite) }))
    .query(async ({ ctx }) => ({ invites: await listInvites(ctx.app) })),
  invite: adminProcedure
    .input(CreateInviteInput)
    .output(CreatedInvite)
    .mutation(({ ctx, input }) => createInvite(ctx.app, ctx.userId, input)),
  revokeInvite: adminProcedure
    .input(PersonId)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeInvite(ctx.app, ctx.userId, input.id)),
  registration: adminProcedure.output(Registration).query(({ ctx }) => registrationOf(ctx.app)),
  setRegistration: adminProcedure
    .input(SetRegistrationInput)
    .output(Registration)
    .mutation(({ ctx, input }) => asAdmin(ctx.app, ctx.userId, (app) => setRegistration(app, input.registration))),
  passwordSignIn: adminProcedure.output(PasswordSignIn).query(async ({ ctx: { app } }) => ({
    isOn: await isPasswordSignInOn(app),
    passwordOnly: await countPasswordOnly(app),
  })),
  setPasswordSignIn: adminProcedure
    .input(SetPasswordSignInInput)
    .output(z.void())
    .mutation(({ ctx, input }) => asAdmin(ctx.app, ctx.userId, (app) => setPasswordSignIn(app, ctx.userId, input.isOn))),
  state: adminProcedure.output(SystemState).query(({ ctx }) => systemState(ctx.app)),
  /** What answers, and what is installed where it runs. */
  models: adminProcedure
    .output(z.object({ state: ModelState, installed: z.array(InstalledModel) }))
    .query(async ({ ctx }) => ({ state: ctx.app.model.state(), installed: await ctx.app.model.installed() })),
  pullModel: adminProcedure
    .input(z.object({ name: ModelName }))
    .output(z.void())
    .mutation(({ ctx, input }) => pullModel(ctx.app, ctx.userId, input.name)),
  chooseModel: adminProcedure
    .input(z.object({ name: ModelName }))
    .output(ModelState)
    .mutation(({ ctx, input }) => chooseModel(ctx.app, ctx.userId, input.name)),
})
