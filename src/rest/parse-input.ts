import { TRPCError } from '@trpc/server'
import type { z } from 'zod'

/** The input in its shape; throws what a procedure throws where it does not fit, so that both are told alike. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: parsed.error })
}
