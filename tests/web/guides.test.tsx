// The guides as pages, and markdown of the worst kind.
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { isGuide } from '../../web/guides/guides.ts'
import { Markdown } from '../../web/guides/markdown.tsx'
import { readGuide } from '../../web/guides/read-guide.ts'
import { open } from './app.tsx'
import { oauthSetup, token } from './fixtures.ts'

function draw(markdown: string, publicUrl?: string) {
  const guide = readGuide(markdown)
  const view = render(
    <MemoryRouter>
      <Markdown blocks={guide.blocks} ids={guide.ids} isGuide={isGuide} publicUrl={publicUrl} wide="wide" />
    </MemoryRouter>,
  )
  return { guide, page: view.container }
}
const hrefs = (page: HTMLElement) => [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('a picture leaves nothing behind', () => {
  const { page } = draw('# Title\nWords.\n\n![Settings, Notifications](../screenshots/settings.webp)\n\nMore.')
  expect([...page.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['Words.', 'More.'])
  expect(page.querySelector('img')).toBeNull()
})

test('headings, lists, tables, code, links and emphasis are what they are called', () => {
  const { guide, page } = draw(`# Title of \`it\`
Some **strong** and *soft* words.

## First part
1. one
2. two
   - inner

### Smaller
| what | why |
| --- | --- |
| **a** | \`b\` |

\`\`\`
let x = 1 < 2
\`\`\`
## First part
3. three
`)
  expect(guide.title).toBe('Title of it')
  expect(guide.parts).toEqual([
    { id: 'first-part', title: 'First part' },
    { id: 'first-part-1', title: 'First part' },
  ])
  expect(page.querySelector('h1')).toBeNull()
  expect([...page.querySelectorAll('h2, h3')].map(({ id, tagName }) => `${tagName} ${id}`)).toEqual([
    'H2 first-part',
    'H3 smaller',
    'H2 first-part-1',
  ])
  expect(page.querySelector('p strong')?.textContent).toBe('strong')
  expect(page.querySelector('p em')?.textContent).toBe('soft')
  expect(page.querySelector('ol ul li')?.textContent).toBe('inner')
  expect([...page.querySelectorAll('ol')].map(({ start }) => start)).toEqual([1, 3])
  expect(page.querySelector('td strong')?.textContent).toBe('a')
  expect(page.querySelector('pre')?.textContent).toBe('let x = 1 < 2')
  expect(page.textContent).not.toMatch(/[*`|#]/)
})

test('HTML is text, in a block and within a line', () => {
  const { page } = draw(
    `Hello <img src=x onerror="alert(1)"> there\n\n<script>alert(2)</script>\n\n<div onclick="alert(3)">\nclick\n</div>\n\n- <iframe src="https://evil.example"></iframe>\n\n| <b>a</b> |\n| --- |\n| <svg onload=alert(4)> |\n\n![<b>picture</b>](https://evil.example/x.png)`,
  )
  expect(page.querySelector('img, script, div[onclick], iframe, b, svg, style, form')).toBeNull()
  for (const text of ['<img src=x onerror="alert(1)">', '<script>alert(2)</script>', '<svg onload=alert(4)>', '<iframe'])
    expect(page.textContent).toContain(text)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#10;script:alert(1)',
  '<javascript:alert(1)>',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'http://plain.example',
  '//evil.example',
  '/api/auth/logout',
  '../security.md',
  'secret.md',
  '..%2f..%2fgmail.md',
])('a link to %s is the words it stands for, and no link', (href) => {
  const { page } = draw(`[press](${href}) and [other][ref]\n\n[ref]: ${href}`)
  expect(hrefs(page)).toEqual([])
  expect(page.textContent).toContain('press')
})

test('links lead to the web in another tab, to other guides, and to parts of this one', () => {
  const { page } = draw(
    '[a](https://console.example/x?y=1) [b](imap.md) [c](./imap.md#top) [d](#part-two) [e](mailto:help@home.example) https://auto.example/',
  )
  expect(hrefs(page)).toEqual([
    'https://console.example/x?y=1',
    '/help/connect/imap',
    '/help/connect/imap#top',
    '/#part-two',
    'mailto:help@home.example',
    'https://auto.example/',
  ])
  const [web] = page.querySelectorAll('a')
  expect(web?.getAttribute('rel')).toBe('noreferrer')
  expect(web?.getAttribute('target')).toBe('_blank')
})

test('the example address becomes this server where it stands in a redirect, and nowhere else', () => {
  const example = 'https://mail.example.com'
  const markdown = `Open \`${example}/api/auth/google/callback\` or ${example}/settings.\n\n    ${example}/api/auth/outlook/callback\n`
  const { page } = draw(markdown, 'https://homing.ada.example')
  expect(page.querySelector('p code')?.textContent).toBe('https://homing.ada.example/api/auth/google/callback')
  expect(page.querySelector('pre')?.textContent).toBe('https://homing.ada.example/api/auth/outlook/callback')
  expect(page.textContent).toContain(`${example}/settings`)
  expect(draw(markdown).page.textContent).toContain(`${example}/api/auth/google/callback`)
})

test('a guide is a public page with its own title, its parts and the way back', async () => {
  const page = open('/help/connect/imap')
  const heading = await screen.findByRole('heading', { level: 1, name: 'Connecting a mailbox with IMAP and SMTP' })
  expect(document.title).toBe('Connecting a mailbox with IMAP and SMTP · Homing')
  expect(heading.closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/')
  expect(screen.getAllByRole('table').length).toBeGreaterThan(1)
  expect(document.querySelector('article a[href*=".md"]')).toBeNull()
  expect(page.address()).toBe('/help/connect/imap')
})

test('whoever is signed in goes back to their accounts', async () => {
  open('/help/connect/imap', { 'oauth.setup': () => oauthSetup() }, token())
  expect((await screen.findByRole('link', { name: 'Back to your accounts' })).getAttribute('href')).toBe('/connect-accounts')
})

test.each(['nothing', 'constructor', '..%2Fsecurity', 'imap.md'])('there is no guide %s', async (name) => {
  open(`/help/connect/${name}`)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Page not found · Homing'))
})
