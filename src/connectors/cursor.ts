import type { z } from 'zod'

/** A cursor as the store keeps it. Undefined for what is none of ours: the folder is then listed anew. */
export function ownCursor<T>(shape: z.ZodType<T>, text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  try {
    return shape.safeParse(JSON.parse(text)).data
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined
    throw cause
  }
}
