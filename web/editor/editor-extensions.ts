// What a mail may be made of. Lines are <div>s, as in other mail programs: a <p> gets a gap after it wherever it is read.
import { Image } from '@tiptap/extension-image'
import { Placeholder } from '@tiptap/extensions'
import { type Extensions, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { signatureTag } from '../../src/shared/draft-parts.ts'
import type { InlineImages } from './inline-images.ts'
import { isLinkTarget } from './link-target.ts'

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

/** One signature at most; after it only the mail that is answered, where it is edited. */
const Document = Node.create({ name: 'doc', topNode: true, content: 'block+ (signature block*)?' })

/** What every editor here has in common. No styles are put into the page, which allows none. */
export const baseOptions = {
  injectCSS: false,
  immediatelyRender: false, // made with the page in place: one made before may be thrown away again
  shouldRerenderOnTransaction: false,
  enablePasteRules: ['link'],
}

export function extensionsFor(images: InlineImages, placeholder: string): Extensions {
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
  ]
}

/**
 * Stored as `cid:`; shown from the bytes this browser has or fetches. Any other image would call home, and stays out.
 * In the page it never has such an address, which the page's rules refuse: `withSources` puts it in where it is stored.
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
