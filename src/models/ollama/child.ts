// Ollama as a child of this process. It starts runners of its own, so all of them are one process group: guard.sh leads it,
// sees its standard input end, and ends the group.
import path from 'node:path'
import { type SupervisedChild, superviseChild } from '../../core/child.ts'
import type { Log } from '../../core/log.ts'

export interface OllamaChildRules {
  program: string
  /** The folder it runs in. */
  models: string
  env: NodeJS.ProcessEnv
  log: Log
  backoffMs?: number
}

const guard = path.join(import.meta.dirname, 'guard.sh')

export const superviseOllama = ({ program, models, env, log, backoffMs }: OllamaChildRules): SupervisedChild =>
  superviseChild({
    name: 'ollama',
    log,
    command: () => ({ program: '/bin/sh', args: [guard, program], options: { cwd: models, env, detached: true } }),
    // Later output may be about a prompt.
    readyPattern: /Listening on /,
    backoffMs,
  })
