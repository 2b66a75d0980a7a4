// The page between a link that deceives and where it leads: it says the true name, large, and the whole address, and
// leaves going there to the person. It runs nothing, loads nothing, and opens nothing by itself.
import type { App } from '../../app.ts'
import { readLink } from '../../connectors/mime/sanitise/links.ts'
import { escapeHtml } from '../../connectors/mime/sanitise/plain.ts'
import type { Signing } from '../../connectors/mime/sanitise/signed-address.ts'
import { AppError } from '../../core/errors.ts'
import type { Language } from '../../shared/quote-words.ts'
import { linkWarningWords } from './link-warning-words.ts'
import { openSigned, signingFor } from './signed-url.ts'

/** A mail may stand open for a while. */
const days = 7

export const linkWarningSigning = (app: App, userId: string, mailId: string): Signing =>
  signingFor(app, 'leave', '/api/leave/', userId, mailId)

/** `missing` when we did not sign it. */
export function linkWarningPage(app: App, signature: string, encoded: string, language: Language = 'en'): string {
  const url = openSigned(app, 'leave', { signature, encoded }, days)?.url
  // Signed or not, only what a link of a mail may be is written into a page.
  const target = url === undefined ? undefined : readLink(url)
  if (!target) throw new AppError('missing', "This page doesn't exist.")
  const parsed = new URL(target)
  const place = parsed.host || parsed.pathname
  const words = linkWarningWords[language]
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${words.title}</title><style>${style}</style></head><body><main><p class="soft">${words.leads}</p><h1>${escapeHtml(place)}</h1><p class="soft">${words.whole}</p><p class="address">${escapeHtml(target)}</p><p><strong>${words.fraud}</strong> ${words.instead}</p><p class="ways"><span>${words.back}</span> <a href="${escapeHtml(target)}" rel="noopener noreferrer nofollow">${words.anyway}</a></p></main></body></html>`
}

export const linkWarningHeaders: Record<string, string> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation',
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-DNS-Prefetch-Control': 'off',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // The sandbox gives the page an origin of its own, which cannot be kept apart once more.
  'Origin-Agent-Cluster': '?0',
}

const style = `
:root{color-scheme:light dark;--paper:#fbfaf8;--surface:#fff;--ink:#1c1b19;--soft:#5f5b55;--line:#e6e2db;--warn:#b54708}
@media(prefers-color-scheme:dark){:root{--paper:#121314;--surface:#1e2124;--ink:#edebe7;--soft:#b4afa7;--line:#34383c;--warn:#fdb022}}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:640px;margin:12vh auto 48px;padding:24px;background:var(--surface);border:1px solid var(--line);border-top:4px solid var(--warn);border-radius:12px;box-sizing:border-box}
h1{margin:4px 0 20px;font-size:28px;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 16px}
.soft{color:var(--soft);margin-bottom:4px}
.address{padding:12px;border:1px solid var(--line);border-radius:8px;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere;max-height:40vh;overflow-y:auto}
.ways{display:flex;flex-wrap:wrap;gap:8px 24px;justify-content:space-between;margin:24px 0 0}
a{color:var(--warn)}
@media(max-width:700px){main{margin:16px}}
`
