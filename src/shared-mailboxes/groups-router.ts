import { z } from 'zod'
import {
  AddToGroupInput,
  ChangeInGroupInput,
  CreateGroupInput,
  GroupInput,
  GroupPerson,
  PeopleGroup,
  RemoveFromGroupInput,
  RenameGroupInput,
} from '../shared/groups.ts'
import { protectedProcedure, router } from '../trpc.ts'
import {
  addToGroup,
  changeInGroup,
  createGroup,
  listGroupPeople,
  listGroups,
  removeFromGroup,
  removeGroup,
  renameGroup,
} from './groups.ts'

const tag = 'groups'

/** Groups of people, whom shared mailboxes are shared with. */
export const groupsRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/groups', summary: 'Groups you are in', tag } })
    .output(z.object({ groups: z.array(PeopleGroup) }))
    .query(async ({ ctx }) => ({ groups: await listGroups(ctx.app, ctx.userId) })),
  create: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/groups', summary: 'Create a group that you manage', tag, status: 201 } })
    .input(CreateGroupInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => createGroup(ctx.app, ctx.userId, input.name)),
  rename: protectedProcedure
    .meta({ rest: { method: 'PATCH', path: '/groups/{id}', summary: 'Rename a group', tag, status: 204 } })
    .input(RenameGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => renameGroup(ctx.app, ctx.userId, input)),
  remove: protectedProcedure
    .meta({ rest: { method: 'DELETE', path: '/groups/{id}', summary: 'Delete a group', tag, status: 204 } })
    .input(GroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeGroup(ctx.app, ctx.userId, input.id)),
  people: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/groups/{id}/people', summary: 'People in a group', tag } })
    .input(GroupInput)
    .output(z.object({ people: z.array(GroupPerson) }))
    .query(async ({ ctx, input }) => ({ people: await listGroupPeople(ctx.app, ctx.userId, input.id) })),
  addPerson: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/groups/{id}/people', summary: 'Add a person', tag, status: 204 } })
    .input(AddToGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addToGroup(ctx.app, ctx.userId, input)),
  changePerson: protectedProcedure
    .meta({
      rest: { method: 'PATCH', path: '/groups/{id}/people/{personId}', summary: 'Change who manages a group', tag, status: 204 },
    })
    .input(ChangeInGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => changeInGroup(ctx.app, ctx.userId, input)),
  removePerson: protectedProcedure
    .meta({
      rest: { method: 'DELETE', path: '/groups/{id}/people/{personId}', summary: 'Remove a person, or leave', tag, status: 204 },
    })
    .input(RemoveFromGroupInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeFromGroup(ctx.app, ctx.userId, input)),
})
