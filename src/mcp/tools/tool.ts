// What a tool is. None sends, deletes, moves or marks anything: most read, two propose.
import type { z } from 'zod'
import type { App } from '../../app.ts'
import type { ProgramScope } from '../../shared/mcp.ts'
import type { Access } from '../access.ts'
import type { Output } from '../output.ts'

export interface ToolCall {
  app: App
  access: Access
  output: Output
}
export interface ToolAnswer {
  text: string
  /** Of emails, or other things, for the list of calls. */
  count: number
}
export interface Tool {
  name: string
  scope: ProgramScope
  /** The procedure or byte route that does the same: in a shared mailbox, whoever may call that may use the tool. */
  as: string
  description: string
  input: z.ZodObject
  /** `input`: parsed by its schema. */
  run(call: ToolCall, input: unknown): Promise<ToolAnswer>
}

/** Ties the input of a tool to its schema. */
export function tool<Input extends z.ZodObject>(given: {
  name: string
  scope: ProgramScope
  as: string
  description: string
  input: Input
  run(call: ToolCall, input: z.infer<Input>): Promise<ToolAnswer>
}): Tool {
  const { run, ...rest } = given
  return { ...rest, run: (call, input) => run(call, given.input.parse(input)) }
}
