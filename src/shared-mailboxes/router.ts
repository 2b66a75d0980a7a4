import { z } from 'zod'
import { MailboxGroup, RemoveGroupInput, ShareWithGroupInput } from '../shared/groups.ts'
import { MailboxLog, MailboxLogInput } from '../shared/mailbox-log.ts'
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
import { readMailboxLog } from './log.ts'
import { changeMailboxGroup, listMailboxGroups, removeMailboxGroup, shareWithGroup } from './mailbox-groups.ts'
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
  groups: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/shared-mailboxes/{id}/groups', summary: 'Groups it is shared with', tag } })
    .input(SharedMailboxInput)
    .output(z.object({ groups: z.array(MailboxGroup) }))
    .query(async ({ ctx, input }) => ({ groups: await listMailboxGroups(ctx.app, ctx.userId, input.id) })),
  addGroup: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/shared-mailboxes/{id}/groups', summary: 'Share with a group', tag, status: 204 } })
    .input(ShareWithGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => shareWithGroup(ctx.app, ctx.userId, input)),
  changeGroup: protectedProcedure
    .meta({
      rest: {
        method: 'PATCH',
        path: '/shared-mailboxes/{id}/groups/{groupId}',
        summary: 'Change the role of a group',
        tag,
        status: 204,
      },
    })
    .input(ShareWithGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeMailboxGroup(ctx.app, ctx.userId, input)),
  removeGroup: protectedProcedure
    .meta({
      rest: {
        method: 'DELETE',
        path: '/shared-mailboxes/{id}/groups/{groupId}',
        summary: 'Stop sharing with a group',
        tag,
        status: 204,
      },
    })
    .input(RemoveGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeMailboxGroup(ctx.app, ctx.userId, input)),
  log: protectedProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/shared-mailboxes/{id}/log',
        summary: 'What happened to its rights and its set-up, for managers',
        tag,
      },
    })
    .input(MailboxLogInput)
    .output(MailboxLog)
    .query(({ ctx, input }) => readMailboxLog(ctx.app, ctx.userId, input)),
})
