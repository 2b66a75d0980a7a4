#!/usr/bin/env node
// `npm run test:ollama`: the tests with the real Ollama (*.ollama.test.ts), which is built first. Where it cannot be built they are
// skipped, and the line before the last says why.
import { buildOllama } from './ollama-server.mjs'
import { root } from './pinned-node.mjs'
import { ensurePackages, printLine } from './setup.mjs'
import { unitTests } from './stages.mjs'
import './stop-with-npm.mjs'
import { showStage, summary } from './test-output.mjs'

process.chdir(root)
ensurePackages()
const { missing } = await buildOllama()
if (missing) summary([], [`the tests with the real Ollama: ${missing}`])
else {
  const result = await unitTests('tests with the real Ollama', { projects: ['ollama'] })
  showStage(result, printLine)
  process.exitCode = summary([result], [])
}
