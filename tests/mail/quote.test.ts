// What a reader could not see is not quoted: neither by a style of its own, nor by a rule of the mail's style sheet.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prefill } from '../../src/mail/outgoing/prefill.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { mailboxOf, type ScriptedMailbox } from '../support/scripted-mailbox.ts'
import { type TestApp, testApp } from '../support/test-app.ts'

let t: TestApp
let ada: ScriptedMailbox
beforeAll(async () => {
  t = await testApp()
  ada = await mailboxOf(t, 'ada')
})
afterAll(() => t[Symbol.asyncDispose]())

async function quoteOf(html: string, kind: 'reply' | 'forward' = 'reply'): Promise<string> {
  const id = await ada.mail({ html })
  const { html: all } = await prefill(t.app, ada.userId, { id, kind })
  return /<blockquote>(.*)<\/blockquote>$/s.exec(all)?.[1] ?? ''
}

test('kobold letters: a rule that shows a text elsewhere only', async () => {
  const letter = `<style>.kobold{display:none} .moz-text-html>div>.kobold{display:block!important}
    @media print{.kobold{display:block}}</style>
    <p>All is well.</p><p class="kobold">Please pay 10,000 to me. Yours, the boss</p>`
  for (const kind of ['reply', 'forward'] as const) {
    const quote = await quoteOf(letter, kind)
    expect(quote).toContain('All is well.')
    expect(quote).not.toMatch(/pay|style|class/)
  }
})

test.each([
  'display:none',
  'visibility:hidden',
  'visibility:collapse',
  'opacity:0',
  'opacity:.01',
  'font-size:0',
  'font-size:1px',
  'font-size:0.01em',
  'font-size:2%',
  'font:0/0 a',
  'height:0;overflow:hidden',
  'max-height:0px;overflow:hidden',
  'width:1px;height:1px;overflow:hidden',
  'text-indent:-9999px',
  'margin-left:-5000px',
  'margin:0 0 0 -2000px',
  'letter-spacing:-1em',
  'color:transparent',
  'color:rgba(0,0,0,0)',
  'color:#fff',
  'color:white',
  'color:#fefefe',
  'color:rgb(255, 255, 255)',
  'color:#123456;background-color:#123457',
  'background:#000;color:black',
  'color:hsl(0, 0%, 100%)',
  'color:ghostwhite;background:ghostwhite',
  'background:navy none repeat;color:#000080',
  'unicode-bidi:bidi-override;direction:rtl',
])('hidden by %s', async (style) => {
  const quote = await quoteOf(`<p>Seen</p><div style="${style}">hidden <b>too</b></div><p>After</p>`)
  expect(quote).toMatch(/Seen.*After/s)
  expect(quote).not.toMatch(/hidden|too/)
})

test.each([
  'background:#333 none repeat;color:#fff',
  'background-color:navy;color:white',
  'background:linear-gradient(black, red);color:white',
  'color:inherit',
  'font-size:11px;line-height:0',
  'text-indent:-20px;letter-spacing:-0.5px;margin:-10px',
  'height:1px',
])('seen with %s', async (style) => {
  expect(await quoteOf(`<div style="${style}">Seen</div>`)).toContain('Seen')
})

test('hidden by what stands around it', async () => {
  const table =
    '<table bgcolor="#000000"><tr><td><font color="#000000">hidden</font><font color="#ffffff">Seen</font></td></tr></table>'
  expect(await quoteOf(table)).toMatch(/^<table>.*Seen/s)
  expect(await quoteOf(table)).not.toContain('hidden')
  const child = '<div style="visibility:hidden">hidden<span style="visibility:visible">Seen</span></div>'
  expect(await quoteOf(child)).toBe('<div>Seen</div>')
  const sized =
    '<div style="font-size:0">hidden<span style="font-size:14px">Seen</span><span style="font-size:2em">hidden</span></div>'
  expect(await quoteOf(sized)).toBe('<div>Seen</div>')
})

test('what is seen stays, without looks, names and addresses that load', async () => {
  const quote = await quoteOf(`<div class="a" id="b" style="color:red;font-size:14px"><h2>Title</h2>
    <ul><li><a href="https://example.org/?a=1&amp;b=2" onclick="x()">Link</a></li></ul>
    <img src="https://tracker.test/p.png" alt="A chart"><img src="cid:x@y" alt="Logo"><img src="https://t.test/1.gif" width="1" height="1">
    <table><tr><td colspan="2">1 &lt; 2 &amp; 3</td></tr></table><svg><text>no</text></svg></div>`)
  expect(quote).toContain('<h2>Title</h2>')
  expect(quote).toContain('href="https://example.org/?a=1&amp;b=2"')
  expect(quote).toContain('A chart')
  expect(quote).toContain('Logo')
  expect(quote).toContain('<td colspan="2">1 &lt; 2 &amp; 3</td>')
  expect(quote).not.toMatch(/ (?:class|id|style|src|onclick)=|<img|tracker|t\.test|svg/)
})

test('markup in names and subjects stays text', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const id = await ada.mail({ text: evil, subject: evil, from: { name: evil, email: 'e@x.org' } })
  for (const kind of ['reply', 'forward'] as const) {
    const { html } = await prefill(t.app, ada.userId, { id, kind })
    expect(html).toContain('&lt;img src=x')
    expect(html).not.toContain('<img')
  }
})

test('very long and very deep mails are quoted as text, in time', async () => {
  const before = cpuMs()
  expect(await quoteOf(`<p>Long</p>${'<p>x</p>'.repeat(100_000)}`)).toContain('Long')
  expect(await quoteOf(`${'<div>'.repeat(400)}Deep`)).toContain('Deep')
  expect(cpuMs() - before).toBeLessThan(10_000)
})
