// The built-in answer at once, then what a model makes of it: a model may be starting, reading a long prompt, or gone.
import type { App } from '../app.ts'
import { AppError } from '../core/errors.ts'
import { type Asking, type StreamOptions, streamChunks } from './ask-model.ts'

interface BuiltInFirst<T, Chunk> {
  /** Called twice where a model is asked: the first time with `onlyBuiltIn`. */
  work(how: StreamOptions): Promise<T>
  toFirst(builtIn: T): Chunk
  /** Undefined where only the whole is of use. */
  toPiece?: (text: string) => Chunk
}

/** Yields the built-in answer, if a model will be asked for a better one, and the pieces of that; returns the whole. */
export async function* builtInFirst<T, Chunk>(
  app: App,
  asking: Asking,
  { work, toFirst, toPiece }: BuiltInFirst<T, Chunk>,
): AsyncGenerator<Chunk, T> {
  if (app.model.now()) {
    const only = { hasBetter: false }
    try {
      const builtIn = await work({ ...asking, onlyBuiltIn: only })
      if (!only.hasBetter) return builtIn
      yield toFirst(builtIn)
    } catch (cause) {
      // There is no built-in answer; the model may have one.
      if (!(cause instanceof AppError) || !only.hasBetter) throw cause
    }
  }
  if (!toPiece) return work(asking)
  return yield* streamChunks(asking.signal, toPiece, (stream) => work({ ...asking, ...stream }))
}
