import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMimeWorker, type MimeWorker, type SanitiseInput } from '../../src/connectors/mime/mime-worker.ts'
import { imageAddress } from '../../src/connectors/mime/sanitise/images.ts'
import { sanitise } from '../../src/connectors/mime/sanitise/sanitise.ts'
import { createLog } from '../../src/core/log.ts'
import { faults } from '../support/hostile/judge.ts'
import { vectors } from '../support/hostile/vectors.ts'

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const inlineImages = { ok: png, svg: 'data:image/svg+xml;base64,PHN2Zy8+', html: 'data:text/html;base64,PGI+' }
const proxy = { prefix: '/api/img/', key: Buffer.alloc(32, 7).toString('base64url'), scope: 'ada.mail1.1' }
const safe = (html: string, more: Partial<SanitiseInput> = {}) =>
  sanitise({ html, text: 'plain', inlineImages, images: 'remove', ...more })

test('there are at least 300 hostile vectors', () => {
  expect(vectors.length).toBeGreaterThanOrEqual(300)
  expect(new Set(vectors.map((vector) => vector.name)).size).toBe(vectors.length)
})

test('the judge sees what is wrong: most vectors are faulty before they are sanitised', () => {
  const small = vectors.filter((vector) => vector.html.length < 10_000)
  const faulty = small.filter((vector) => faults(vector.html).length > 0)
  expect(faulty.length / small.length).toBeGreaterThan(0.9)
})

describe('hostile HTML comes out harmless', () => {
  let worker: MimeWorker
  beforeAll(() => {
    worker = createMimeWorker(createLog('silent'))
  })
  afterAll(() => worker.close())

  test.each(vectors)('$name', async ({ html }) => {
    const shown = await worker.sanitise({ html, text: 'plain', inlineImages, images: 'remove' })
    // Links may name the host; nothing that loads may.
    expect(faults(shown.html)).toEqual([])
    expect(shown.html.length).toBeLessThan(8_000_000)
  })
})

test('pieces of hostile mails in any order come out harmless', () => {
  const small = vectors.filter((vector) => vector.html.length < 2000).flatMap(({ html }) => html.split(/(?=[<"'>])/))
  const pieces = [
    ...new Set(small),
    '<p>',
    '</p>',
    '<table>',
    '</table>',
    '<td>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '"',
    "'",
    '>',
    '\0',
    ' ',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (chosen) => {
      expect(faults(safe(chosen.join('')).html)).toEqual([])
    }),
    { numRuns: 1000 },
  )
}, 180_000)

describe('limits', () => {
  test.each([
    ['nested 3,000 deep', '<div>'.repeat(3000)],
    ['nested 10,000 deep', '<div>'.repeat(10_000)],
    ['longer than 5 MB', `<p>${'x'.repeat(5_300_000)}`],
  ])('HTML %s is shown as its plain text', (_, html) => {
    expect(safe(html, { text: 'see http://good.test/a?b=1&c.' })).toEqual({
      html: '<div class="plain">see <a href="http://good.test/a?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow" title="http://good.test/a?b=1&amp;c">http://good.test/a?b=1&amp;c</a>.</div>',
      remoteImages: 0,
      trackers: 0,
      links: [],
      fellBack: true,
    })
  })

  test('a mail nested 500 deep is still shown as it is', () => {
    expect(safe(`${'<div>'.repeat(500)}deep`)).toMatchObject({ fellBack: false, html: expect.stringContaining('deep') })
  })
})

describe('remote images', () => {
  const mail = '<img src="http://news.test/a.png" width="300" height="50" alt="A chart"><img src="//news.test/b.gif"><p>text</p>'

  test('are counted and leave a placeholder of their size with their words', () => {
    const shown = safe(mail)
    expect(shown.remoteImages).toBe(2)
    expect(shown.html).toContain('<span class="blocked-picture" title="A chart" style="width:300px;height:50px">A chart</span>')
    expect(shown.html).not.toContain('news.test')
  })

  test('come through the signed proxy when asked for', () => {
    const shown = safe(mail, { images: 'keep', imageProxy: proxy })
    expect(shown.html).toContain(`src="${imageAddress(proxy, 'http://news.test/a.png')}"`)
    expect(shown.html).toContain(`src="${imageAddress(proxy, 'https://news.test/b.gif')}"`)
    expect(shown.html).not.toContain('//news.test')
  })

  test('as a table background come through the proxy too, in CSS never', () => {
    const html =
      '<table background="http://news.test/t.png" style="background:#eee url(http://news.test/c.png)"><td>x</td></table>'
    const shown = safe(html, { images: 'keep', imageProxy: proxy })
    expect(shown.html).toContain(`background="${imageAddress(proxy, 'http://news.test/t.png')}"`)
    expect(shown.html).toContain('style="background-color:#eee"')
  })

  test.each([
    ['one pixel wide', '<img src="http://t.test/p.gif" width=1 height=1>'],
    ['two pixels by style', '<img src="http://t.test/p.gif" style="width:2px;height:2px">'],
    ['hidden', '<img src="http://t.test/p.gif" style="display:none !important">'],
    ['invisible', '<img src="http://t.test/p.gif" style="visibility:hidden">'],
  ])('that only track (%s) never load', (_, html) => {
    const shown = safe(html, { images: 'keep', imageProxy: proxy })
    expect(shown).toEqual({ html: '<span></span>', remoteImages: 1, trackers: 1, links: [], fellBack: false })
  })
})

describe("the mail's own images", () => {
  test('are shown when their bytes are an image, under the type of the bytes', () => {
    expect(safe('<img src="cid:ok" alt="me">').html).toBe(`<img alt="me" src="${png}" />`)
    expect(safe(`<img src="${png.replace('image/png', 'text/html')}">`).html).toBe(`<img src="${png}" />`)
  })

  test('do not vanish in a narrow cell', () => {
    const seen = (image: string) =>
      safe(image, { fold: { mail: 'other', label: 'Quoted text' } }).html.match(/style="([^"]*)"/)?.[1]
    expect(seen('<img src="cid:ok" width="60">')).toBe('min-width:32px')
    expect(seen('<img src="cid:ok" width="60" style="width:24px">')).toBe('width:24px;min-width:24px')
    expect(seen('<img src="cid:ok" width="60" style="width:100%">')).toBe('width:100%')
    expect(seen('<img src="cid:ok">')).toBeUndefined()
  })

  test('stop at 10 MB together', () => {
    const big = `data:image/png;base64,${Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(6_000_000)]).toString('base64')}`
    const shown = safe('<img src="cid:a"><img src="cid:b">', { inlineImages: { a: big, b: big } })
    expect(shown.html.match(/src="data:image/g)).toHaveLength(1)
  })
})

describe('looks', () => {
  test('harmless styles stay', () => {
    const style =
      "color:#333;font-family:'Segoe UI',Arial;padding:4px 8px;margin:0 auto;background-color:rgb(1,2,3);width:calc(100% - 10px)"
    expect(safe(`<p style="${style}">x</p>`).html).toBe(`<p style="${style}">x</p>`)
  })

  test('simple rules of a style sheet move to what they match, the strongest last', () => {
    const html =
      '<style>p{color:red;margin:0}td .a{color:blue}#x{color:green}@media(max-width:9px){p{color:pink}}p:hover{color:gray}</style><table><td><p class=a>1</p><p id=x class=a>2</p></table><p style="color:black">3</p>'
    expect(safe(html).html).toBe(
      '<table><td><p style="margin:0;color:blue">1</p><p style="margin:0;color:green">2</p></td></table><p style="margin:0;color:black">3</p>',
    )
  })

  test('an important rule wins over a style attribute, and is not written as important', () => {
    expect(safe('<style>p{color:red!important}</style><p style="color:blue">x</p>').html).toBe('<p style="color:red">x</p>')
  })

  test('the colours of the body stay, the body does not', () => {
    expect(safe('<body bgcolor="#112233" text=white><p>x</p></body>').html).toBe(
      '<div style="background-color:#112233;color:white"><p>x</p></div>',
    )
  })

  test('the colour of links is the one of the body, or of a rule for links', () => {
    const colors = (html: string) => safe(html).html.match(/color:[#\w]+/g)
    const links = '<a href="http://x.test/">x</a><a href="http://x.test/" style="color:red">x</a><a>x</a>'
    expect(colors(`<body link="#fc9">${links}</body>`)).toEqual(['color:#fc9', 'color:red'])
    expect(colors(`<style>a:link{color:#fc9}a:hover{color:lime}</style>${links}`)).toEqual([
      'color:#fc9',
      'color:red',
      'color:#fc9',
    ])
  })

  test.each([
    ['in a style', '<div style="background:url(http://x.test/a.png) center/cover">'],
    ['as an image of a style', '<div style="background-image:url(http://x.test/a.png)">'],
    ['of a style sheet', '<style>.a{background-image:url(http://x.test/a.png)}</style><div class=a>'],
    ['of a table', '<table background="http://x.test/a.png"><td>'],
  ])('light text is on grey where the picture behind it (%s) is missing', (_, around) => {
    const html = `${around}<h1 style="color:#fff">light</h1><p style="color:#333">dark</p>`
    expect(safe(html).html).toContain('<h1 style="color:#fff;background-color:#666">light</h1><p style="color:#333">dark</p>')
    expect(safe(`${around}<div bgcolor=navy style="background:navy"><p style="color:#fff">x</p>`).html).toContain(
      '<p style="color:#fff">x</p>',
    )
  })

  test('text of a light colour alone is not on grey, nor is it where the picture is shown', () => {
    expect(safe('<p style="color:#fff">x</p>').html).toBe('<p style="color:#fff">x</p>')
    const shown = safe('<table background="http://x.test/a.png"><td style="color:#fff">x</td></table>', {
      images: 'keep',
      imageProxy: proxy,
    })
    expect(shown.html).toContain('<td style="color:#fff">x</td>')
  })

  test('a long word of a table may break, where the mail is read', () => {
    const html = `<p>${'a'.repeat(50)}</p><table><td>${'b'.repeat(39)} ${'c'.repeat(19)}>${'d'.repeat(25)}</td></table>`
    expect(safe(html).html).not.toContain('<wbr')
    expect(safe(html, { fold: { mail: 'other', label: 'Quoted text' } }).html).toBe(
      `<p>${'a'.repeat(50)}</p><table><td>${'b'.repeat(39)} ${'c'.repeat(19)}&gt;<wbr />${'d'.repeat(20)}<wbr />ddddd</td></table>`,
    )
  })

  test('direction and language of the document stay', () => {
    expect(safe('<html dir="rtl" lang="he" onload="x"><body><p>x</p></body></html>').html).toBe(
      '<div dir="rtl" lang="he"><div><p>x</p></div></div>',
    )
    expect(safe('<html><body><p>x</p></body></html>').html).toBe('<div><p>x</p></div>')
  })

  test('every colour name of CSS is one', () => {
    expect(safe('<table bgcolor="lightsteelblue"><td bgcolor=expression>x</td></table>').html).toBe(
      '<table bgcolor="lightsteelblue"><td>x</td></table>',
    )
  })

  test('links open elsewhere and say where they lead', () => {
    expect(safe('<a href="HTTPS://Bücher.example/ä?q=&quot;" title="https://bank.example">bank</a>').html).toBe(
      '<a title="https://xn--bcher-kva.example/%C3%A4?q=%22" href="https://xn--bcher-kva.example/%C3%A4?q=%22" target="_blank" rel="noopener noreferrer nofollow">bank</a>',
    )
  })
})

describe('plain text', () => {
  const plain = (text: string) => sanitise({ html: null, text, inlineImages: {}, images: 'remove' }).html

  test('is escaped', () => {
    expect(plain('<script>alert("1")</script> & \'x\'')).toBe(
      '<div class="plain">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;x&#39;</div>',
    )
  })

  test('keeps quotes apart, level by level', () => {
    expect(plain('yes\n> no\n>> why\nend')).toBe(
      '<div class="plain">yes</div><blockquote><div class="plain">no</div><blockquote><div class="plain">why</div></blockquote></blockquote><div class="plain">end</div>',
    )
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'http://', 'https://%zz<script>'])(
    'does not link %s',
    (text) => {
      expect(plain(text)).not.toContain('<a ')
    },
  )

  test('every vector as plain text is harmless too', () => {
    for (const { html } of vectors.filter((vector) => vector.html.length < 10_000)) expect(faults(plain(html))).toEqual([])
  })
})
