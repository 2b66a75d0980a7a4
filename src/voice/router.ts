import { z } from 'zod'
import {
  People,
  PeopleInput,
  Script,
  SpokenDraft,
  SpokenDraftInput,
  UnderstandInput,
  Understood,
  VoiceList,
  VoiceMails,
  VoiceMailsInput,
} from '../shared/voice.ts'
import { protectedProcedure, router } from '../trpc.ts'
import { draftSpoken } from './draft.ts'
import { voiceMails } from './mails.ts'
import { findPeople } from './people.ts'
import { scriptOf } from './script.ts'
import { understand } from './understand.ts'

const id = z.string().min(1).max(100)

export const voiceRouter = router({
  voices: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/tts/voices', summary: 'The voices of this server', tag: 'voice' } })
    .output(VoiceList)
    .query(async ({ ctx }) => ({ voices: await ctx.app.speech.voices() })),
  /** Stored mails only: it waits for no mail server. */
  mails: protectedProcedure
    .input(VoiceMailsInput)
    .output(VoiceMails)
    .query(({ ctx, input }) => voiceMails(ctx.app, ctx.userId, input)),
  /** Does not mark the mail read. */
  script: protectedProcedure
    .input(z.object({ id }))
    .output(Script)
    .mutation(({ ctx, input, signal }) => scriptOf(ctx.app, ctx.userId, input.id, signal)),
  /** From the address book and conversations. */
  people: protectedProcedure
    .input(PeopleInput)
    .output(People)
    .query(({ ctx, input }) => findPeople(ctx.app, ctx.userId, input.name)),
  /** Sends nothing: see drafts.review, drafts.approve, drafts.send. */
  draft: protectedProcedure
    .input(SpokenDraftInput)
    .output(SpokenDraft)
    .mutation(({ ctx, input, signal }) => draftSpoken(ctx.app, ctx.userId, input, signal)),
  understand: protectedProcedure
    .input(UnderstandInput)
    .output(Understood)
    .mutation(({ ctx, input, signal }) => understand(ctx.app, ctx.userId, input, signal)),
})
