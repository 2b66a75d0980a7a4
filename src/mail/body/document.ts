// The document in the reader's frame: a sanitised fragment, a small style of our own, and the policy that would hold even
// if the sanitiser did not. `allow-same-origin` lets the page around it read its height; it is safe only because no
// script runs here twice over: the sandbox has no `allow-scripts` and the policy says script-src 'none'. Keep it so.

import type { Sanitised } from '../../connectors/mime/mime-worker.ts'
import { htmlFromPlain } from '../../connectors/mime/sanitise/plain.ts'
import type { Body } from './body.ts'

export interface DocumentOptions {
  theme: 'light' | 'dark'
  /** scheme://host the browser asked, for the image proxy's place in the policy; undefined: no images from there. */
  imagesFrom: string | undefined
}

export function bodyDocument(
  body: Pick<Body, 'html' | 'sentence'> & { shown: Pick<Sanitised, 'html' | 'fellBack'> },
  { theme }: Pick<DocumentOptions, 'theme'>,
): string {
  const content = body.sentence === undefined ? body.shown.html : `<div class="notice">${htmlFromPlain(body.sentence)}</div>`
  // A mail with colours of its own is made for white paper: dark ink on a dark page could not be read.
  const isPlain = body.html === null || body.shown.fellBack || body.sentence !== undefined
  const paper = theme === 'dark' && !isPlain && hasColors.test(content) ? 'light' : theme
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="${paper}"><title>Mail</title><style>${style}</style></head><body class="${paper}"><div id="mail">${content}</div></body></html>`
}

export function bodyHeaders({ imagesFrom }: Pick<DocumentOptions, 'imagesFrom'>): Record<string, string> {
  const images = imagesFrom === undefined ? 'data:' : `data: ${imagesFrom}/api/img/`
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-same-origin',
    "default-src 'none'",
    "script-src 'none'",
    `img-src ${images}`,
    "style-src 'unsafe-inline'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ]
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'X-DNS-Prefetch-Control': 'off',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), autoplay=()',
  }
}

const hasColors = /style="[^"]*(?:color|background)|\bbgcolor="|<font [^>]*color="/

/** Files of the web build (web/vite.config.ts). */
const face = (part: string, range: string) =>
  `@font-face{font-family:Inter;font-display:swap;font-weight:100 900;src:url(/fonts/inter-${part}-wght-normal.woff2) format("woff2");unicode-range:${range}}`

const style = `
${face('latin', 'U+0-FF,U+131,U+152-153,U+2BB-2BC,U+2C6,U+2DA,U+2DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD')}
${face('latin-ext', 'U+100-2BA,U+2BD-2C5,U+2C7-2CC,U+2CE-2D7,U+2DD-2FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0,U+2113')}
${face('cyrillic', 'U+301,U+400-45F,U+490-491,U+4B0-4B1,U+2116')}
${face('greek', 'U+370-377,U+37A-37F,U+384-38A,U+38C,U+38E-3A1,U+3A3-3FF')}
:root{color-scheme:light dark}
html,body{margin:0;padding:0}
body{font:calc(15px*var(--text-scale,1))/1.6 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;color:#1c1b19;background:#fff;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
body.dark{color:#edebe7;background:#1e2124}
/* A mail with colours of its own in the dark theme: what web/mail/reader/dark-colors.ts found for it. */
@media screen{body.inverted{background:#1e2124}body.inverted [style*="--ink:"]{color:var(--ink)!important}body.inverted [style*="--ground:"]{background-color:var(--ground)!important}body.inverted [style*="--top:"]{border-top-color:var(--top)!important}body.inverted [style*="--right:"]{border-right-color:var(--right)!important}body.inverted [style*="--bottom:"]{border-bottom-color:var(--bottom)!important}body.inverted [style*="--left:"]{border-left-color:var(--left)!important}
/* An edge of light for black letters on nothing, as many logos are. */
:is(.dark,.inverted) img{filter:drop-shadow(0 0 1px #fffb)}}
#mail,#mail>[dir=rtl],#mail>div>[dir=rtl]{overflow-x:auto}
#mail{padding:1px 0;min-height:24px}
#mail img{max-width:100%!important;height:auto!important}
#mail table{max-width:100vw!important}
#mail td,#mail th{overflow-wrap:break-word;word-break:normal}
#mail pre{white-space:pre-wrap!important}
a[href]{color:#0f766e}
body.dark a[href]{color:#5ec4b6}
.plain{max-width:68ch;white-space:pre-wrap;tab-size:4;unicode-bidi:plaintext}
blockquote{margin:4px 0;padding:0 0 0 12px;border-left:3px solid #e6e2db;color:#5f5b55}
body.dark blockquote{border-color:#34383c;color:#b4afa7}
.notice{color:#5f5b55;padding:16px 0}
body.dark .notice{color:#b4afa7}
.quoted>summary{display:inline-block;box-sizing:border-box;min-width:40px;margin:6px 4px;padding:0 12px 6px;border:1px solid #8b857d;border-radius:12px;font:700 16px/16px system-ui,sans-serif;letter-spacing:1px;text-align:center;color:#5f5b55;background:#f4f2ee;cursor:pointer;list-style:none;user-select:none;-webkit-user-select:none}
.quoted>summary::-webkit-details-marker{display:none}
.quoted>summary:hover,.quoted[open]>summary{background:#e6e2db}
.quoted>summary:focus-visible{outline:2px solid #0f766e;outline-offset:2px}
body.dark .quoted>summary{color:#b4afa7;background:#282c30;border-color:#6d6a66}
body.dark .quoted>summary:hover,body.dark .quoted[open]>summary{background:#33373b}
body.dark .quoted>summary:focus-visible{outline-color:#5ec4b6}
.blocked-picture{display:inline-block;box-sizing:border-box;max-width:100%!important;max-height:400px;overflow:hidden;vertical-align:middle;border-radius:8px;color:#5f5b55;font-size:12px;line-height:1.4;padding:2px 6px;background:#8a857d24}
.blocked-picture:empty{background:#8a857d24 center/24px no-repeat url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%238a857d' stroke-width='1.5'%3E%3Crect x='3' y='3' width='18' height='18' rx='2'/%3E%3Ccircle cx='9' cy='9' r='2'/%3E%3Cpath d='m21 15-3-3-9 9'/%3E%3C/svg%3E")}
@media(max-width:640px){#mail :is(td,th,div){max-width:100%!important}#mail :is(table,td,th,div:not([style*="inline-block"])){min-width:0!important}#mail td,#mail th{white-space:normal!important}#mail .blocked-picture{max-width:calc(100vw - 64px)!important}}
@media print{body,body.dark{color:#000;background:#fff}body.dark blockquote{color:#5f5b55;border-color:#e6e2db}#mail{overflow:visible}.quoted>summary{display:none}.quoted::details-content{content-visibility:visible}}
`
