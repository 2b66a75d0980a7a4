// Renders untrusted HTML in a script-less frame, built node by node. Styles are set individually because the CSP refuses style
// attributes; links and forms are removed.
import { useEffect, useRef, useState } from 'react'
import { inertDocument } from './inert-html.ts'
import type { InlineImages } from './inline-images.ts'

interface HtmlFrameProps {
  html: string
  title: string
  images?: InlineImages | undefined
}
export function HtmlFrame({ html, title, images }: HtmlFrameProps) {
  const ref = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(80)
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    let observer: ResizeObserver | undefined
    const fill = () => {
      const page = frame.contentDocument
      if (!page?.body) return
      page.body.replaceChildren(...nodesFor(page, html, images))
      Object.assign(page.body.style, {
        margin: '0',
        padding: '12px',
        overflowWrap: 'anywhere',
        background: '#fff',
        color: '#1c1b19',
      })
      page.body.style.font = '15px/24px ui-sans-serif, system-ui, sans-serif'
      const measure = () => setHeight(Math.min(2000, Math.max(24, Math.ceil(page.body.getBoundingClientRect().height))))
      measure()
      observer?.disconnect()
      observer = new ResizeObserver(measure)
      observer.observe(page.body)
    }
    fill()
    // Some browsers replace the initial document once.
    frame.addEventListener('load', fill)
    return () => {
      frame.removeEventListener('load', fill)
      observer?.disconnect()
    }
  }, [html, images])
  return (
    <iframe
      ref={ref}
      title={title}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      className="block w-full rounded-control border border-line bg-white [color-scheme:light]"
      style={{ height }}
    />
  )
}

const never =
  'script, style, link, meta, base, iframe, frame, object, embed, form, input, button, select, textarea, svg, math, template, audio, video'

function nodesFor(page: Document, html: string, images: InlineImages | undefined): Node[] {
  const { body } = inertDocument(html)
  for (const element of body.querySelectorAll(never)) element.remove()
  const styles = [...body.querySelectorAll('*')].map((element) => [element, takeAttributes(element)] as const)
  const nodes = [...body.childNodes].map((node) => page.adoptNode(node))
  for (const [element, { style, src }] of styles) {
    if ('style' in element && style) (element as HTMLElement).style.cssText = style
    if (src) showImage(element, src, images)
  }
  return nodes
}

/** Removes attributes that load, navigate or are refused; returns those that are set another way. */
function takeAttributes(element: Element): { style: string; src: string } {
  const style = element.getAttribute('style') ?? ''
  const src = element.localName === 'img' ? (element.getAttribute('src') ?? '') : ''
  for (const { name } of [...element.attributes])
    if (/^(on|style$|href$|src$|srcset$|background$|ping$|action$|formaction$|xlink:)/i.test(name)) element.removeAttribute(name)
  return { style: /url\s*\(|expression|@import/i.test(style) ? '' : style, src }
}

/** Inline images appear when loaded. */
function showImage(element: Element, src: string, images: InlineImages | undefined): void {
  const show = (address: string) => {
    if (/^(data:image\/|blob:)/i.test(address)) element.setAttribute('src', address)
  }
  if (src.startsWith('cid:')) images?.show(src.slice('cid:'.length), show)
  else show(src)
}
