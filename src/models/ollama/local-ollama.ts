// The Ollama that Homing runs itself, where there is one in OLLAMA_FOLDER and the owner named no other: in the image for people
// who want a single container. Nobody but this machine reaches it, its models lie in the data folder, and it passes nothing on to
// Ollama's own servers but the wish for a model. The model service finds it as it finds any Ollama.

import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type SupervisedChild, superviseChild } from '../../core/child.ts'
import type { Log } from '../../core/log.ts'
import type { Settings } from '../../settings.ts'

/** Undefined where there is none to start. The caller closes it. */
export function startOwnOllama(
  { aiBackend, ollamaFolder, ollamaHost, dataDir }: Pick<Settings, 'aiBackend' | 'ollamaFolder' | 'ollamaHost' | 'dataDir'>,
  log: Log,
): SupervisedChild | undefined {
  const program = ollamaFolder && path.join(ollamaFolder, 'bin', 'ollama')
  const isWanted = aiBackend === 'auto' || aiBackend === 'ollama'
  if (!program || !isWanted || process.platform === 'win32' || !existsSync(program)) return undefined
  const models = path.join(dataDir, 'models')
  mkdirSync(models, { recursive: true, mode: 0o700 })
  return superviseOllama({ program, models, env: environment(models, ollamaHost), log })
}

/** Nothing of ours but what it needs. One request at a time is all that Homing sends. */
function environment(models: string, host: string): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    // It keeps a key of its own there.
    HOME: models,
    TMPDIR: os.tmpdir(),
    OLLAMA_HOST: new URL(host).host,
    OLLAMA_MODELS: models,
    OLLAMA_NO_CLOUD: '1',
    OLLAMA_NUM_PARALLEL: '1',
    OLLAMA_MAX_LOADED_MODELS: '1',
  }
}

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
