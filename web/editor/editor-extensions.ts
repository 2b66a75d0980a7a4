// The editor schema. Lines are <div>s as in other mail programs: a <p> would render with a gap.
import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { type Extensions, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { signatureTag } from '../../src/shared/draft-parts.ts'
import type { InlineImages } from './inline-images.ts'
import { isLinkTarget } from './link-target.ts'
import { variableMarks } from './variable-marks.ts'

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  parseHTML: () => [{ tag: 'p' }, { tag: 'div' }],
  renderHTML: () => ['div', 0],
})

const Signature = Node.create({
  name: 'signature',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: signatureTag }],
  renderHTML: () => [signatureTag, 0],
})

/** At most one signature, followed only by the quoted mail when that is edited. */
const Document = Node.create({ name: 'doc', topNode: true, content: 'block+ (signature block*)?' })

/** Options of all editors. The page's CSP allows no injected styles. */
export const baseOptions = {
  injectCSS: false,
  immediatelyRender: false, // StrictMode would discard an editor created during render
  shouldRerenderOnTransaction: false,
  enablePasteRules: ['link'],
}

/** `variables`: written in templates, under names that nobody knows. */
export function extensionsFor(images: InlineImages, placeholder: string, variables: ReadonlySet<string> = new Set()): Extensions {
  return [
    StarterKit.configure({
      document: false,
      paragraph: false,
      trailingNode: false,
      heading: { levels: [1, 2, 3] },
      dropcursor: { class: 'editor-drop', color: false, width: 2 },
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isLinkTarget(url),
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    Document,
    Paragraph,
    Signature,
    inlineImage(images),
    Placeholder.configure({ placeholder }),
    variableMarks(variables),
  ]
}

/**
 * Stored as `cid:` and rendered from local or fetched bytes; other images would be remote and are dropped. In the DOM
 * `data-cid` is used, since the CSP refuses `cid:`; `withSources` restores it on save.
 */
function inlineImage(images: InlineImages) {
  return Image.extend({
    addAttributes() {
      return {
        ...this.parent?.(),
        src: {
          default: null,
          parseHTML: (element: HTMLElement) => element.getAttribute('src') ?? `cid:${element.dataset.cid}`,
          renderHTML: ({ src }: { src?: string }) => ({ 'data-cid': src?.slice('cid:'.length) }),
        },
      }
    },
    parseHTML: () => [{ tag: 'img[src^="cid:"]' }, { tag: 'img[data-cid]:not([src])' }],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img')
        dom.alt = String(node.attrs.alt ?? '')
        images.show(String(node.attrs.src).slice('cid:'.length), (url) => {
          dom.src = url
        })
        return { dom }
      },
  }).configure({ inline: true })
}
