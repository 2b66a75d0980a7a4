import { z } from 'zod'
import {
  AskAnswer,
  type AskChunk,
  AskInput,
  ComposeCommandAnswer,
  ComposeCommandInput,
  ConversationSummary,
  HistoryInput,
  HistoryItem,
  ModelState,
  Summary,
  type SummaryChunk,
  SummaryInput,
  type WriteChunk,
  WriteInput,
  Written,
} from '../shared/assistant.ts'
import { SuggestionDraft, SuggestionDraftInput } from '../shared/suggestions.ts'
import { type Context, protectedProcedure, router, type SignedInAs } from '../trpc.ts'
import { askAssistant, streamAssistant } from './ask.ts'
import type { Asking } from './ask-model.ts'
import { composeByName } from './compose.ts'
import { draftForSuggestion } from './draft-suggestion.ts'
import { conversationHistory, forgetConversation, listConversations } from './memory.ts'
import { summarise, summaryStream } from './summary.ts'
import { write, writeStream } from './write.ts'

const tag = 'assistant'

interface Caller extends Pick<Context, 'sharedMailbox'> {
  person: SignedInAs
}

/** Who asks. In a shared mailbox, a call for a member ends with the membership, however long the model takes. */
async function asked<T>(caller: Caller, signal: AbortSignal | undefined, work: (asking: Asking) => Promise<T>): Promise<T> {
  using member = memberAsking(caller, signal)
  if (!member) return work({ signal })
  try {
    const answer = await work(member.asking)
    member.ended.throwIfAborted()
    return answer
  } catch (cause) {
    throw member.ended.aborted ? member.ended.reason : cause
  }
}

/** The same for a stream. */
async function* askedInPieces<T>(
  caller: Caller,
  signal: AbortSignal | undefined,
  work: (asking: Asking) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  using member = memberAsking(caller, signal)
  if (!member) return yield* work({ signal })
  try {
    yield* work(member.asking)
  } catch (cause) {
    throw member.ended.aborted ? member.ended.reason : cause
  }
}

function memberAsking({ person, sharedMailbox }: Caller, signal: AbortSignal | undefined) {
  if (!person.member || !sharedMailbox) return undefined
  const membership = sharedMailbox.watch(person)
  const ended = membership.signal
  const asking: Asking = { signal: signal ? AbortSignal.any([signal, ended]) : ended, askedBy: person.member.personId }
  return { asking, ended, [Symbol.dispose]: () => membership[Symbol.dispose]() }
}

export const assistantRouter = router({
  ask: protectedProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/assistant',
        summary: 'Ask the assistant. It answers and proposes; nothing is sent or deleted',
        tag,
      },
    })
    .input(AskInput)
    .output(AskAnswer)
    .mutation(({ ctx, input, signal }) => askAssistant(ctx.app, ctx.userId, input, { signal })),
  /** The same as a stream; ends when the browser disconnects. */
  askInPieces: protectedProcedure.input(AskInput).mutation(async function* ({ ctx, input, signal }): AsyncGenerator<AskChunk> {
    yield* streamAssistant(ctx.app, ctx.userId, input, signal)
  }),
  /** Text for the composer. */
  write: protectedProcedure
    .input(WriteInput)
    .output(Written)
    .mutation(({ ctx, input, signal }) => asked(ctx, signal, (asking) => write(ctx.app, ctx.userId, input, asking))),
  writeInPieces: protectedProcedure.input(WriteInput).mutation(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<WriteChunk> {
    yield* askedInPieces(ctx, signal, (asking) => writeStream(ctx.app, ctx.userId, input, asking))
  }),
  summary: protectedProcedure
    .input(SummaryInput)
    .output(Summary)
    .mutation(({ ctx, input, signal }) => asked(ctx, signal, (asking) => summarise(ctx.app, ctx.userId, input, asking))),
  summaryInPieces: protectedProcedure.input(SummaryInput).mutation(async function* ({
    ctx,
    input,
    signal,
  }): AsyncGenerator<SummaryChunk> {
    yield* askedInPieces(ctx, signal, (asking) => summaryStream(ctx.app, ctx.userId, input, asking))
  }),
  compose: protectedProcedure
    .meta({
      rest: { method: 'POST', path: '/ai/compose-email', summary: 'Draft an email to somebody known by name', tag },
    })
    .input(ComposeCommandInput)
    .output(ComposeCommandAnswer)
    .mutation(({ ctx, input, signal }) => composeByName(ctx.app, ctx.userId, input, signal)),
  history: protectedProcedure
    .meta({ rest: { method: 'GET', path: '/conversation/history', summary: 'The last turns of a conversation', tag } })
    .input(HistoryInput)
    .output(z.object({ history: z.array(HistoryItem) }))
    .query(async ({ ctx, input }) => ({ history: await conversationHistory(ctx.app, ctx.userId, input) })),
  conversations: protectedProcedure
    .output(z.object({ conversations: z.array(ConversationSummary) }))
    .query(async ({ ctx }) => ({ conversations: await listConversations(ctx.app, ctx.userId) })),
  /** One conversation, or all of them. */
  forget: protectedProcedure
    .input(z.object({ sessionId: z.string().min(1).max(100).optional() }))
    .output(z.object({ forgotten: z.number() }))
    .mutation(async ({ ctx, input }) => ({ forgotten: await forgetConversation(ctx.app, ctx.userId, input.sessionId) })),
  model: protectedProcedure.output(ModelState).query(({ ctx }) => ctx.app.model.state()),
})

/** Part of `suggestions` in src/router.ts. */
export const suggestionDraftRouter = router({
  /** The draft that Take Action starts with. Nothing is stored or sent. */
  draft: protectedProcedure
    .input(SuggestionDraftInput)
    .output(SuggestionDraft)
    .mutation(({ ctx, input, signal }) => asked(ctx, signal, (asking) => draftForSuggestion(ctx.app, ctx.userId, input, asking))),
})
