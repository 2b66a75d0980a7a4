// The states file beside an mbox of our own export, for what mbox cannot express (data-export/folder-mbox.ts). It is read in parallel
// with the mbox, one line per mail in the same order, so that neither has to fit into memory. A mail missing on either side is
// skipped.
import { z } from 'zod'
import type { State } from './found.ts'

const Line = z.object({
  messageId: z.string().max(2000),
  date: z.iso.datetime(),
  read: z.boolean(),
  starred: z.boolean(),
  answered: z.boolean(),
})
type Line = z.infer<typeof Line>

/** How far ahead a mail is searched. */
const most = 2000
const longestLine = 100_000

export interface States {
  /** The state of the next mail with that Message-ID. */
  of(messageId: string): Promise<State | undefined>
}

export function readStates(source: AsyncIterable<Buffer>): States {
  const lines = linesOf(source)
  const ahead: Line[] = []
  let isOver = false
  const more = async () => {
    const next = await lines.next()
    if (next.done) isOver = true
    else {
      const line = parsed(next.value)
      if (line) ahead.push(line)
    }
  }
  return {
    async of(messageId) {
      for (let at = 0; at < most; at++) {
        while (ahead.length <= at && !isOver) await more()
        const line = ahead[at]
        if (!line) return undefined
        if (line.messageId !== messageId) continue
        ahead.splice(0, at + 1)
        const { read, starred, answered } = line
        return { arrived: Date.parse(line.date), flags: { read, starred, answered } }
      }
      return undefined
    },
  }
}

function parsed(text: string): Line | undefined {
  try {
    return Line.safeParse(JSON.parse(text.trim().replace(/,$/, ''))).data
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined // `[`, `]`, or not ours
    throw cause
  }
}

/** A line longer than any of ours is skipped. */
async function* linesOf(source: AsyncIterable<Buffer>): AsyncGenerator<string, undefined, undefined> {
  let held = Buffer.alloc(0)
  for await (const chunk of source) {
    const data = Buffer.concat([held, chunk])
    let from = 0
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      if (at - from <= longestLine) yield data.toString('utf8', from, at)
      from = at + 1
    }
    held = Buffer.from(data.subarray(from).subarray(-longestLine))
  }
  if (held.length > 0) yield held.toString('utf8')
  return undefined
}
