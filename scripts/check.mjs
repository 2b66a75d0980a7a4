#!/usr/bin/env node
// `npm run check`: the part of `npm test` to run before every commit, in a few seconds: type check, lint, generated
// documents, import arrows, settings and the paths named in the documents. Changes no file.
import { root } from './pinned-node.mjs'
import { ensurePackages, printLine } from './setup.mjs'
import { documents, lint, typeCheck, unitTests } from './stages.mjs'
import { showStage, summary } from './test-output.mjs'

process.chdir(root)
const rules = ['architecture', 'docs', 'settings', 'vocabulary', 'wording'].map((name) => `tests/${name}.test.ts`)
const results = []
try {
  ensurePackages()
  results.push(
    ...(await Promise.all([typeCheck(), lint(), documents(), unitTests('project rules', { projects: ['node'], files: rules })])),
  )
  for (const result of results) showStage(result, printLine)
} catch (error) {
  printLine(error.message)
}
process.exitCode = summary(results, [])
