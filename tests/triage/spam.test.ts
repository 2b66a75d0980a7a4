// The learned model of spam and the rules around it. The mails are made up: the corpus it learned from is not in the repository.
import { expect, test } from 'vitest'
import { trainSpamModel } from '../../scripts/train/logistic-regression.ts'
import { headerFacts } from '../../src/connectors/header-facts.ts'
import { analyze } from '../../src/triage/analyze.ts'
import { decide } from '../../src/triage/decide.ts'
import { spamTokens } from '../../src/triage/topics/spam-features.ts'
import { readSpamModel } from '../../src/triage/topics/spam-model.ts'
import { aMail } from './labelled/mail.ts'

type Mail = ReturnType<typeof aMail>
const sorted = (mail: Mail) => decide(mail, analyze(mail))
const offer = {
  from: { name: 'Debt Free', email: 'offers7781@mail2.example' },
  subject: 'ERASE YOUR DEBT NOW!',
  text: 'Click here to save up to 75% on your monthly payments. Absolutely free quotes, no obligation, guaranteed. Call 1-800-555-0199 today. To be removed from our mailing list click here.',
}

test('advertising nobody asked for is spam, and says by which words', () => {
  const { topic } = sorted(aMail(offer))
  expect(topic).toMatchObject({ category: 'spam', kind: 'suspicious' })
  expect(topic?.params.join(' ')).toContain('click here')
})

test('what can be unsubscribed from is advertising', () => {
  expect(sorted(aMail({ ...offer, unsubscribe: true, automated: true })).topic?.category).toBe('promotions')
})

test('a list makes no spam safe', () => {
  const list = { listId: 'gardeners.lists.example', automated: true, to: [{ name: '', email: 'gardeners@lists.example' }] }
  expect(sorted(aMail({ ...offer, ...list })).topic?.category).toBe('spam')
})

test('people one writes with may write anything', () => {
  expect(sorted(aMail({ ...offer, known: { writtenTo: 3 } })).topic?.category).not.toBe('spam')
  expect(sorted(aMail({ ...offer, known: { mineInThread: 1 } })).topic?.category).not.toBe('spam')
})

test.each(['pills', 'lonely', 'lottery', 'inheritance', 'viagra'])('the word "%s" alone makes no spam', (word) => {
  const text = `We talked about the ${word} for a while, and then went on with the garden plans for next spring.`
  expect(sorted(aMail({ subject: 'Sunday', text })).topic?.category).not.toBe('spam')
})

test('a mail in a language it never learned is no spam', () => {
  const text = 'Kedves Mara, holnap délután érkezünk, a kulcsot a szomszédnál hagytuk. Üdvözlettel, Ilona'
  expect(sorted(aMail({ subject: 'Holnap', text })).topic?.category).not.toBe('spam')
})

test('no token names who a mail is for, nor a mark that senders set to seem wanted', () => {
  const mail = aMail({ subject: 'Mara, a gift', text: 'Dear Mara Lindqvist, mara@lindqvist.example', unsubscribe: true })
  const tokens = spamTokens(mail, mail.text)
  expect(tokens.filter((token) => /mara|lindqvist|unsubscribe|list/.test(token))).toEqual([])
  expect(spamTokens({ ...mail, listId: 'a.b', unsubscribe: false }, mail.text)).toEqual(tokens)
})

test('training twice gives the same bytes, and a token of few senders has no weight', () => {
  const examples = Array.from({ length: 40 }, (_, at) => ({
    tokens: [at % 2 === 0 ? 'w:winner' : 'w:minutes', ...(at < 4 ? ['w:rare'] : [])],
    sender: `s${at}`,
    spam: at % 2 === 0,
    weight: 1,
  }))
  const stored = trainSpamModel(examples)
  expect(trainSpamModel(examples)).toEqual(stored)
  const model = readSpamModel(stored)
  const nothing = model.judge([]).probability
  expect(model.judge(['w:winner']).probability).toBeGreaterThan(nothing)
  expect(model.judge(['w:minutes']).probability).toBeLessThan(nothing)
  expect(model.judge(['w:rare']).probability).toBe(nothing)
  expect(model.judge(['w:winner', 'w:rare'])).toMatchObject({ because: ['winner'] })
})

test.each([
  ['list-post', '<mailto:dead-beef@petting.example>', 'dead-beef.petting.example'],
  ['mailing-list', 'list teana@groups.example; contact teana-owner@groups.example', 'teana.groups.example'],
  ['x-mailing-list', '<linux@vger.example> archive/latest/538', 'linux.vger.example'],
  ['x-beenthere', 'exmh-users@listman.example', 'exmh-users.listman.example'],
])('%s names a list that has no List-Id', (field, value, listId) => {
  expect(headerFacts((name) => (name === field ? [value] : []))).toMatchObject({ listId, automated: true })
})

test('the sender names the list where Precedence says that it is one', () => {
  const facts = (precedence: string) =>
    headerFacts((name) => (name === 'precedence' ? [precedence] : name === 'sender' ? ['ilug-admin@linux.example'] : []))
  expect(facts('list').listId).toBe('ilug.linux.example')
  expect(facts('first-class').listId).toBeNull()
})

test('an answer to a list without any header is known by its tag', () => {
  const answer = { isReply: true, to: [{ name: '', email: 'everybody@lists-of.example' }], subject: 'Re: [ilug] kernel panic' }
  expect(sorted(aMail(answer)).topic?.category).toBe('social')
  expect(sorted(aMail({ ...answer, isReply: false })).topic?.category).not.toBe('social')
})

test('automatic answers, bug trackers and commits are notices, on a list too', () => {
  const list = { listId: 'dev.project.example', automated: true, to: [{ name: '', email: 'dev@project.example' }] }
  for (const subject of ['Out of office: Re: plans', '[dev] [Bug 777] crash on start', '[dev-cvs] CVS: src main.c,1.2,1.3'])
    expect(sorted(aMail({ ...list, subject })).topic?.category, subject).toBe('updates')
  expect(sorted(aMail({ ...list, subject: 'Who reads bug reports?' })).topic?.category).toBe('social')
})

test('an item of a feed is a newsletter, whatever it asks', () => {
  const mail = aMail({
    from: { name: 'A blog', email: 'rssfeeds@home.example' },
    text: 'URL: https://blog.example/1\nCould you answer this today? Urgent!',
  })
  expect(sorted(mail).topic?.category).toBe('newsletters')
  expect(sorted(mail).attentions).toEqual([])
})

test('a domain of one’s own name is no employer', () => {
  const me = { names: ['Justin Mason'], addresses: ['jm@jmason.example'] }
  const mail = aMail({ me, to: [{ name: '', email: 'jm@jmason.example' }], from: { name: 'Ann', email: 'ann@jmason.example' } })
  expect(sorted(mail).topic?.category).not.toBe('work')
})

test('a stranger is Personal only where they call the person by name', () => {
  const stranger = { from: { name: 'Ida Berg', email: 'ida.berg@gmail.com' } }
  expect(sorted(aMail({ ...stranger, text: 'The bench by the lake is free again. Have you seen it?' })).topic).toBeNull()
  expect(sorted(aMail({ ...stranger, text: 'Dear Mara, the bench by the lake is free again.' })).topic?.category).toBe('personal')
})
