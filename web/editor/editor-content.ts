// Converts between HTML and the editor's document. The schema drops everything unknown: styles, scripts, and images other than
// attached ones.

import { DOMParser, DOMSerializer, type Fragment, type Schema } from '@tiptap/pm/model'
import type { Editor, Extensions } from '@tiptap/react'
import { getSchema } from '@tiptap/react'
import { inertDocument } from './inert-html.ts'

/** Empty lines are stored with a <br> to keep their height; the editor adds that itself. */
function toTree(html: string): HTMLElement {
  const { body } = inertDocument(html)
  for (const block of body.querySelectorAll('div, p, li'))
    if (block.childNodes.length === 1 && block.firstChild?.nodeName === 'BR') block.replaceChildren()
  spaceParagraphs(body)
  return body
}

/**
 * In our HTML a line is a <div> and a gap an empty one. A <p> from a template or another program implies a gap, so it gets an
 * empty line: the text is sent as it looks.
 */
function spaceParagraphs(body: HTMLElement): void {
  for (const block of body.querySelectorAll('p, div')) {
    const next = block.nextElementSibling
    if (!next?.matches('p, div') || (block.localName !== 'p' && next.localName !== 'p')) continue
    if (block.closest('li') || isTight(block) || isEmpty(block) || isEmpty(next)) continue
    block.after(body.ownerDocument.createElement('div'))
  }
}

/** Pasted HTML from other programs uses paragraphs. */
export function spaceParagraphsIn(html: string): string {
  const { body } = inertDocument(html)
  spaceParagraphs(body)
  return body.innerHTML
}

const isEmpty = (block: Element) => block.textContent?.trim() === '' && !block.querySelector('img')
/** Office programs write each line as a <p> without margin. */
const isTight = (block: Element) =>
  /^Mso/.test(block.className) || /margin(-bottom)?:\s*0/i.test(block.getAttribute('style') ?? '')

/** Initial content as JSON: passing HTML would make the editor parse it within the page. */
export function initialContent(html: string, extensions: Extensions) {
  const schema = getSchema(extensions)
  return DOMParser.fromSchema(schema).parse(toTree(html)).toJSON()
}

export function toFragment(html: string, schema: Schema): Fragment {
  return DOMParser.fromSchema(schema).parseSlice(toTree(html)).content
}

/** HTML as sent: empty lines keep their height, repeated spaces are preserved. */
export function editorHtml(editor: Editor): string {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  const content = DOMSerializer.fromSchema(editor.schema).serializeFragment(editor.state.doc.content, {
    document: holder.ownerDocument,
  })
  holder.append(content)
  withSources(holder)
  for (const block of holder.querySelectorAll('div, p, li'))
    if (!block.hasChildNodes()) block.append(block.ownerDocument.createElement('br'))
  const texts = holder.ownerDocument.createTreeWalker(holder, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replaceAll(/ (?= )/g, '\u00a0')
  return holder.innerHTML
}

function withSources(holder: HTMLElement): void {
  for (const image of holder.querySelectorAll<HTMLImageElement>('img[data-cid]')) {
    image.setAttribute('src', `cid:${image.dataset.cid}`)
    image.removeAttribute('data-cid')
  }
}

/** Replaces the signature, or appends one. */
export function replaceSignature(editor: Editor, html: string): void {
  const { doc, schema, tr } = editor.state
  let place: { from: number; to: number } | undefined
  doc.forEach((node, from) => {
    if (node.type.name === 'signature') place = { from, to: from + node.nodeSize }
  })
  const node = html.trim() === '' ? undefined : schema.nodes.signature?.createAndFill(null, toBlocks(html, schema))
  const { from, to } = place ?? { from: doc.content.size, to: doc.content.size }
  if (!node && !place) return
  editor.view.dispatch(node ? tr.replaceWith(from, to, node) : tr.delete(from, to))
}

export function removeImage(editor: Editor, contentId: string): void {
  const { doc, tr } = editor.state
  doc.descendants((node, from) => {
    if (node.type.name === 'image' && node.attrs.src === `cid:${contentId}`)
      tr.delete(tr.mapping.map(from), tr.mapping.map(from + node.nodeSize))
  })
  if (tr.docChanged) editor.view.dispatch(tr)
}

/** Replaces the text above the signature, as one undo step. */
export function replaceText(editor: Editor, html: string): void {
  const { doc, schema } = editor.state
  let end = doc.content.size
  doc.forEach((node, from) => {
    if (node.type.name === 'signature') end = from
  })
  editor.view.dispatch(editor.state.tr.replaceWith(0, end, toBlocks(html, schema)))
  editor.commands.focus()
}

function toBlocks(html: string, schema: Schema): Fragment {
  return DOMParser.fromSchema(schema).parse(toTree(html)).content
}
