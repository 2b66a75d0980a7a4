// What `npm test` and `npm run check` print: one line per stage, the failures below it, one line for all at the end.
import path from 'node:path'
import { root } from './pinned-node.mjs'

const longest = 4000

export function showStage(result, printLine) {
  const mark = result.failed > 0 ? '✗' : '✓'
  const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
  printLine(`${mark} ${result.name}: ${result.passed} passed, ${result.failed} failed${skipped} (${result.seconds.toFixed(1)} s)`)
  for (const { name, message } of result.failures) {
    printLine(`    ✗ ${ours(name)}`)
    for (const line of shortened(ours(plain(message))).split('\n')) printLine(`      ${line}`)
  }
}

/** Prints what was skipped and the one line over all runners; answers the exit code. */
export function summary(results, skipped) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  for (const line of skipped) console.log(`Skipped: ${line}`)
  console.log(`${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') > 0 || total('passed') === 0 ? 1 : 0
}

/** Without the steps of a stack that lie in other people's code, and with paths as the project names them. */
function ours(text) {
  const lines = text
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line) && !/^\s+at new Promise /.test(line))
  return lines.join('\n').replaceAll(root + path.sep, '')
}

/** The first words of a failure say what, the last ones why. */
function shortened(text) {
  return text.length <= longest ? text : `${text.slice(0, longest / 2)}\n[…]\n${text.slice(-longest / 2)}`
}

/** Without terminal colours. */
function plain(text) {
  return text
    .split('\u001b')
    .map((part, index) => (index === 0 ? part : part.replace(/^\[[0-9;]*[A-Za-z]/, '')))
    .join('')
}
