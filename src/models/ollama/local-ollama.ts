// Runs an Ollama of our own if OLLAMA_FOLDER has one and no other is configured: for the single-container image. It listens on
// loopback only, stores models in the data folder, and contacts Ollama's servers only to pull models. Ollama starts runners of
// its own, so scripts/ollama-guard.sh leads a process group and ends it when its standard input closes.

import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SupervisedChild, superviseChild } from '../../core/child-supervisor.ts'
import type { Log } from '../../core/log.ts'
import { programFile } from '../../core/program-files.ts'
import type { Settings } from '../../settings.ts'

/** Undefined without one to start. The caller closes it. */
export function startOwnOllama(
  { aiBackend, ollamaFolder, ollamaHost, dataDir }: Pick<Settings, 'aiBackend' | 'ollamaFolder' | 'ollamaHost' | 'dataDir'>,
  log: Log,
): SupervisedChild | undefined {
  const program = ownOllamaProgram({ ollamaFolder })
  const isWanted = aiBackend === 'auto' || aiBackend === 'ollama'
  if (!program || !isWanted) return undefined
  const models = path.join(dataDir, 'models')
  mkdirSync(models, { recursive: true, mode: 0o700 })
  return superviseOllama({ program, models, env: environment(models, ollamaHost), log })
}

/** Undefined without one in the folder. */
export function ownOllamaProgram({ ollamaFolder }: Pick<Settings, 'ollamaFolder'>): string | undefined {
  const program = ollamaFolder && path.join(ollamaFolder, 'bin', 'ollama')
  return program && process.platform !== 'win32' && existsSync(program) ? program : undefined
}

/** A minimal environment. Homing sends one request at a time. */
function environment(models: string, host: string): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    // Ollama stores a key there.
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
  /** Its working directory. */
  models: string
  env: NodeJS.ProcessEnv
  log: Log
  backoffMs?: number
}

const guard = fileURLToPath(programFile('scripts/ollama-guard.sh'))

export const superviseOllama = ({ program, models, env, log, backoffMs }: OllamaChildRules): SupervisedChild =>
  superviseChild({
    name: 'ollama',
    log,
    command: () => ({ program: '/bin/sh', args: [guard, program], options: { cwd: models, env, detached: true } }),
    // Later output may contain prompts.
    readyPattern: /Listening on /,
    backoffMs,
  })
