// By which shapes an address would survive, and what has to stay readable.
import { expect, test } from 'vitest'
import { inert } from '../../src/mcp/output.ts'

test.each([
  ['https://evil.test/x', 'https[:]//evil[.]test/x'],
  ['ht\u200btps://evil.test', 'https[:]//evil.test'],
  ['https：//evil.test', 'https[:]//evil.test'],
  ['https&#58;//evil.test', 'https[:]//evil.test'],
  ['javascrip&#116;:alert(1)', 'javascrip& #116;:alert(1)'],
  ['<img src="&sol;&sol;evil.test/x">', '<img src="& sol;& sol;evil[.]test/x">'],
  ['<img src="&#47;/evil.test">', '<img src="& #47;/evil.test">'],
  ['<img src="//evil.test">', '<img src="/ /evil.test">'],
  ['<img src="/\\evil.test">', '<img src="/ \\evil.test">'],
  ['<img src="/\t/evil.test">', '<img src="/ \t/evil.test">'],
  ['<img src="/\n/evil.test">', '<img src="/ \n/evil.test">'],
  ['<img src=//%65vil.test>', '<img src=/ /%65vil.test>'],
  ['\\\\evil.test\\share', '\\ \\evil.test\\share'],
  ['[x]//evil.test', '[x]/ /evil.test'],
  ['search-ms:query=x', 'search-ms[:]query=x'],
  ['evil.test/x?data=1', 'evil[.]test/x?data=1'],
  ['sub.evil.test:8080/x', 'sub.evil[.]test:8080/x'],
  ['evil。test/x', 'evil[.]test/x'],
  ['192.0.2.1/x', '192.0.2[.]1/x'],
  ['![x][r]\n\n[r]: //evil.test', '! [x][r]\n\n[r]: / /evil.test'],
  ['[x](evil.test)', '[x] (evil.test)'],
])('%j', (given, wanted) => {
  expect(inert(given)).toBe(wanted)
  // What stands between marks passes here twice.
  expect(inert(wanted)).toBe(wanted)
})

test.each(['Ada <ada@people.test>', 'Tea at 10:30, 2 of 3.', 'Re: 1/2 and/or 3.5', 'See example.test.', 'a\n// \nb', 'Q&A & R'])(
  '%j stays',
  (text) => expect(inert(text)).toBe(text),
)

test('a long text that tries each pattern is made inert at once', () => {
  const before = process.cpuUsage()
  for (const part of ['/', '\\', 'a.', 'ms-', '&', '[:]', 'a:', '/\n', 'x-', '\n\t', 'xn--', '.aa', 'itms-x'])
    inert(part.repeat(200_000 / part.length))
  expect(process.cpuUsage(before).user).toBeLessThan(8_000_000)
})
