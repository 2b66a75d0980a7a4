import { z } from 'zod'
import {
  AccountMove,
  AccountMoveInput,
  AccountOffer,
  MovePreview,
  OfferMoveInput,
  PreviewMoveInput,
  ShareAccountInput,
} from '../shared/moved-accounts.ts'
import { protectedProcedure, router } from '../trpc.ts'
import {
  acceptOffer,
  declineOffer,
  listMoves,
  listOffers,
  offerMove,
  previewMove,
  shareAccount,
  takeBack,
} from './moved-accounts.ts'

/** Accounts of people that become part of a shared mailbox. */
export const movedAccountsRouter = router({
  preview: protectedProcedure
    .input(PreviewMoveInput)
    .output(MovePreview)
    .query(({ ctx, input }) => previewMove(ctx.app, ctx.userId, input.accountId)),
  share: protectedProcedure
    .input(ShareAccountInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => shareAccount(ctx.app, ctx.userId, input)),
  offer: protectedProcedure
    .input(OfferMoveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => offerMove(ctx.app, ctx.userId, input)),
  list: protectedProcedure
    .output(z.object({ moves: z.array(AccountMove) }))
    .query(async ({ ctx }) => ({ moves: await listMoves(ctx.app, ctx.userId) })),
  takeBack: protectedProcedure
    .input(AccountMoveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => takeBack(ctx.app, ctx.userId, input.id)),
  offers: protectedProcedure
    .output(z.object({ offers: z.array(AccountOffer) }))
    .query(async ({ ctx }) => ({ offers: await listOffers(ctx.app, ctx.userId) })),
  accept: protectedProcedure
    .input(AccountMoveInput)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => acceptOffer(ctx.app, ctx.userId, input.id)),
  decline: protectedProcedure
    .input(AccountMoveInput)
    .output(z.void())
    .mutation(({ ctx, input }) => declineOffer(ctx.app, ctx.userId, input.id)),
})
