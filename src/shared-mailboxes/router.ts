import { z } from 'zod'
import {
  AddMemberInput,
  ChangeMemberInput,
  CreateSharedMailboxInput,
  EndProgramInput,
  MailboxProgram,
  Member,
  RemoveMemberInput,
  RenameSharedMailboxInput,
  SharedMailbox,
  SharedMailboxInput,
} from '../shared/shared-mailboxes.ts'
import { protectedProcedure, router } from '../trpc.ts'
import {
  addMember,
  changeMember,
  createSharedMailbox,
  listMembers,
  listSharedMailboxes,
  removeMember,
  removeSharedMailbox,
  renameSharedMailbox,
} from './members.ts'

import { endProgram, listMailboxPrograms } from './programs.ts'

const tag = 'shared mailboxes'

/** Mailboxes of several people. */
export const sharedMailboxesRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/shared-mailboxes', summary: 'Shared mailboxes you are a member of', tag } })
    .output(z.object({ mailboxes: z.array(SharedMailbox) }))
    .query(async ({ ctx }) => ({ mailboxes: await listSharedMailboxes(ctx.app, ctx.userId) })),
  create: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/shared-mailboxes', summary: 'Create a shared mailbox, as its manager', tag, status: 201 },
    })
    .input(CreateSharedMailboxInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => createSharedMailbox(ctx.app, ctx.userId, input.name)),
  rename: protectedProcedure
    .meta({ rest: { method: 'PATCH', path: '/shared-mailboxes/{id}', summary: 'Rename a shared mailbox', tag, status: 204 } })
    .input(RenameSharedMailboxInput)
    .output(z.void())
    .mutation(({ ctx, input }) => renameSharedMailbox(ctx.app, ctx.userId, input)),
  remove: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/shared-mailboxes/{id}',
        summary: 'Delete a shared mailbox for all members',
        tag,
        status: 204,
      },
    })
    .input(SharedMailboxInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSharedMailbox(ctx.app, ctx.userId, input.id)),
  members: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/shared-mailboxes/{id}/members', summary: 'Members of a shared mailbox', tag } })
    .input(SharedMailboxInput)
    .output(z.object({ members: z.array(Member) }))
    .query(async ({ ctx, input }) => ({ members: await listMembers(ctx.app, ctx.userId, input.id) })),
  addMember: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/shared-mailboxes/{id}/members', summary: 'Add a member', tag, status: 204 } })
    .input(AddMemberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addMember(ctx.app, ctx.userId, input)),
  changeMember: protectedProcedure
    .meta({
      rest: { method: 'PATCH', path: '/shared-mailboxes/{id}/members/{memberId}', summary: 'Change a role', tag, status: 204 },
    })
    .input(ChangeMemberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeMember(ctx.app, ctx.userId, input)),
  removeMember: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/shared-mailboxes/{id}/members/{memberId}',
        summary: 'Remove a member, or leave',
        tag,
        status: 204,
      },
    })
    .input(RemoveMemberInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMember(ctx.app, ctx.userId, input)),
  programs: protectedProcedure
    .meta({
      rest: { method: 'GET', path: '/shared-mailboxes/{id}/programs', summary: 'Access tokens and programs of members', tag },
    })
    .input(SharedMailboxInput)
    .output(z.object({ programs: z.array(MailboxProgram) }))
    .query(async ({ ctx, input }) => ({ programs: await listMailboxPrograms(ctx.app, ctx.userId, input.id) })),
  endProgram: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/shared-mailboxes/{id}/programs/{kind}/{programId}',
        summary: 'Revoke an access token or disconnect a program of a member',
        tag,
        status: 204,
      },
    })
    .input(EndProgramInput)
    .output(z.void())
    .mutation(({ ctx, input }) => endProgram(ctx.app, ctx.userId, input)),
})
