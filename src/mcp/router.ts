import { z } from 'zod'
import {
  AcceptedProposal,
  ApproveProgramInput,
  AuthorizeParams,
  AuthorizeRequest,
  Onward,
  Program,
  ProgramCall,
  Proposal,
} from '../shared/mcp.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { listCalls } from './calls.ts'
import { approveProgram, denyProgram, readRequest } from './oauth/authorize.ts'
import { disconnectProgram, listPrograms } from './programs.ts'
import { acceptProposal, dismissProposal, listProposals } from './proposals.ts'

const Id = z.object({ id: z.string().max(100) })

/** Programs that use mail by MCP, as their person manages them; the programs themselves call /mcp. */
export const mcpRouter = router({
  request: protectedProcedure
    .input(AuthorizeParams)
    .output(AuthorizeRequest)
    .query(({ ctx, input }) => readRequest(ctx.app, input)),
  approve: protectedProcedure
    .input(ApproveProgramInput)
    .output(Onward)
    .mutation(({ ctx, input }) => approveProgram(ctx.app, ctx, ctx.person, input)),
  deny: protectedProcedure
    .input(AuthorizeParams)
    .output(Onward)
    .mutation(({ ctx, input }) => denyProgram(ctx.app, input)),
  programs: protectedProcedure
    .output(z.object({ programs: z.array(Program) }))
    .query(async ({ ctx }) => ({ programs: await listPrograms(ctx.app, ctx.userId) })),
  disconnect: protectedProcedure
    .input(Id)
    .output(z.void())
    .mutation(({ ctx, input }) => disconnectProgram(ctx.app, ctx.userId, input.id)),
  proposals: protectedProcedure
    .output(z.object({ proposals: z.array(Proposal) }))
    .query(async ({ ctx }) => ({ proposals: await listProposals(ctx.app, ctx.userId) })),
  accept: protectedProcedure
    .input(Id)
    .output(AcceptedProposal)
    .mutation(({ ctx, input }) => acceptProposal(ctx.app, ctx.userId, input.id, ctx.person.member?.personId)),
  dismiss: protectedProcedure
    .input(Id)
    .output(z.void())
    .mutation(({ ctx, input }) => dismissProposal(ctx.app, ctx.userId, input.id)),
  calls: protectedProcedure
    .output(z.object({ calls: z.array(ProgramCall) }))
    .query(async ({ ctx }) => ({ calls: await listCalls(ctx.app, ctx.userId) })),
})
