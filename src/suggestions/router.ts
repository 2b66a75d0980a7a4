import { z } from 'zod'
import { AnalysisProgress, ListSuggestionsInput, Suggestion, SuggestionActionInput } from '../shared/suggestions.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { actOnSuggestion } from './act.ts'
import { analysisProgress, analyzeMail } from './analyze.ts'
import { listSuggestions } from './list.ts'

const tag = 'suggestions'

export const suggestionsRouter = router({
  list: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/suggestions', summary: 'What to do about mails, most pressing first', tag } })
    .input(ListSuggestionsInput)
    .output(z.object({ suggestions: z.array(Suggestion) }))
    .query(async ({ ctx, input }) => ({
      suggestions: await listSuggestions(ctx.app, ctx.userId, input, ctx.person.member?.personId),
    })),
  act: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/suggestions/{id}/action', summary: 'Complete, snooze or dismiss a suggestion', tag },
    })
    .input(SuggestionActionInput)
    .output(z.object({ suggestion: Suggestion }))
    .mutation(async ({ ctx, input }) => ({ suggestion: await actOnSuggestion(ctx.app, ctx.userId, input) })),
  analyze: protectedProcedure
    .meta({ rest: { method: 'POST', path: '/emails/analyze', summary: 'Look for something to do in recent mails', tag } })
    .output(z.object({ analyzed: z.number() }))
    .mutation(({ ctx }) => analyzeMail(ctx.app, ctx.userId)),
  analysis: protectedProcedure.output(AnalysisProgress).query(({ ctx }) => analysisProgress(ctx.app, ctx.userId)),
})
