// Parses the Markdown subset that models tend to use, line by line.
export type Block = { is: 'text'; text: string } | { is: 'code'; text: string } | { is: 'bullets' | 'numbers'; items: string[] }

const bullet = /^\s*[-*•]\s+(.+)$/
const number = /^\s*\d{1,3}[.)]\s+(.+)$/
const fence = /^\s*```/

export function parseBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let inCode = false
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (fence.test(line)) {
      inCode = !inCode
      if (inCode) blocks.push({ is: 'code', text: '' })
      continue
    }
    if (inCode) addLine(blocks, 'code', line)
    else addPlain(blocks, line)
  }
  return blocks.filter((block) => !('text' in block) || block.text.trim() !== '')
}

function addPlain(blocks: Block[], line: string): void {
  const dotted = bullet.exec(line)?.[1]
  const numbered = number.exec(line)?.[1]
  if (dotted) addItem(blocks, 'bullets', dotted)
  else if (numbered) addItem(blocks, 'numbers', numbered)
  else if (line.trim() === '') blocks.push({ is: 'text', text: '' })
  else addLine(blocks, 'text', line.replace(/^#{1,6}\s+(.+)$/, '**$1**'))
}

function addLine(blocks: Block[], is: 'text' | 'code', line: string): void {
  const last = blocks.at(-1)
  if (last?.is === is) last.text += last.text === '' ? line : `\n${line}`
  else blocks.push({ is, text: line })
}

function addItem(blocks: Block[], is: 'bullets' | 'numbers', item: string): void {
  // A blank line does not end a list.
  const empty = blocks.at(-1)
  if (empty?.is === 'text' && empty.text === '' && blocks.at(-2)?.is === is) blocks.pop()
  const last = blocks.at(-1)
  if (last?.is === is) last.items.push(item)
  else blocks.push({ is, items: [item] })
}
