// The plain HTML that companies wrap around their words: a coloured bar, the text, the name again in grey.

export function letterhead(name: string, text: string): string {
  const color = colors[name.length % colors.length] ?? '#334155'
  const paragraphs = text.split('\n\n').map((part) => `<p style="margin:0 0 14px">${escaped(part).replaceAll('\n', '<br>')}</p>`)
  return `<html><body style="margin:0;background:#f6f6f6;font:15px/1.5 Arial,sans-serif;color:#222222">
<div style="max-width:560px;margin:0 auto;background:#ffffff">
<div style="background:${color};color:#ffffff;padding:16px 24px;font-weight:bold">${escaped(name)}</div>
<div style="padding:24px">${paragraphs.join('\n')}</div>
<div style="padding:0 24px 24px;font-size:12px;color:#777777">${escaped(name)}. Please do not reply to this address.</div>
</div></body></html>`
}

const colors = ['#0f4c5c', '#5f0f40', '#1d3557', '#386641', '#6a4c93', '#9a031e', '#3d405b']

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
