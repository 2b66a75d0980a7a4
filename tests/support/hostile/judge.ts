// Looks at sanitised HTML as a browser would parse it and names everything that must not be there. Its lists are its
// own, not the sanitiser's: a mistake there must not hide here.
import { JSDOM, VirtualConsole } from 'jsdom'

const forbiddenTags = new Set(
  `script style svg math iframe frame frameset object embed applet form input button select option textarea link meta base
  template noscript video audio source track picture canvas dialog details summary marquee portal fencedframe map area title head
  body html xmp plaintext listing bgsound isindex`.split(/\s+/),
)
const allowedAttributes = new Set(
  `href target rel src alt title style class dir lang role width height align valign bgcolor background border cellpadding
  cellspacing colspan rowspan nowrap scope span size color face noshade hspace vspace type start reversed value`.split(/\s+/),
)
/** Parses as the sandboxed frame does: without scripting. */
const parser = new JSDOM('', { virtualConsole: new VirtualConsole() }).window
const documentWithoutMail = '<!doctype html><html><head></head><body><div id="mail"></div></body></html>'

/** Every fault of a sanitised fragment; empty when it is clean. `images: 'remove'` output may name no remote image. */
export function faults(html: string): string[] {
  const document = new parser.DOMParser().parseFromString(
    documentWithoutMail.replace('</div>', () => `${html}</div>`),
    'text/html',
  )
  const found: string[] = []
  const all = [...document.querySelectorAll('*')]
  for (const element of all) {
    const name = element.localName
    if (['html', 'head', 'body'].includes(name) || element.id === 'mail') {
      if (element.attributes.length > (element.id === 'mail' ? 1 : 0)) found.push(`attributes on ${name}`)
      continue
    }
    if (forbiddenTags.has(name) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(`tag ${name}`)
    for (const { name: attribute, value } of element.attributes) found.push(...attributeFaults(name, attribute, value))
  }
  if (document.body.children.length !== 1) found.push('it left its place')
  return found
}

function attributeFaults(tag: string, name: string, value: string): string[] {
  if (!allowedAttributes.has(name)) return [`attribute ${name} on ${tag}`]
  if (name === 'href' && !/^(?:https?:\/\/|mailto:|tel:)/.test(value)) return [`href ${value.slice(0, 80)}`]
  if (name === 'src' && !/^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]*=*$/.test(value))
    return [`src ${value.slice(0, 80)}`]
  if (name === 'background') return [`background ${value.slice(0, 80)}`]
  if (name === 'class' && value !== 'blocked-picture' && value !== 'plain') return [`class ${value}`]
  if (name === 'target' && value !== '_blank') return [`target ${value}`]
  if (name === 'rel' && value !== 'noopener noreferrer nofollow') return [`rel ${value}`]
  const style =
    /url|image-set|src\(|element\(|var\(|env\(|attr\(|expression|behavior|@|\\|\/\*|[{}<>]|fixed|absolute|sticky|\dd?v[hb]\b/i
  if (name === 'style' && style.test(value)) return [`style ${value.slice(0, 80)}`]
  return []
}
