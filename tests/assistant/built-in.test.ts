// The assistant without any model: every path answers, from facts that code has found.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/test-app.ts'
import { grace, lena, marius, type Service, serviceOf, whatWasDone } from './mailbox.ts'

let t: TestApp
let ada: Service
beforeAll(async () => {
  t = await testApp()
  ada = await serviceOf(
    t,
    'ada',
    [
      {
        subject: 'Insurance for the loans',
        from: grace,
        ago: 3,
        text: 'Dear Ada,\n\nthe insurer wants a list of everything. They accept it until 4 December at five in the afternoon.\n\nCould you send me the list?\n\nGrace',
      },
      {
        subject: 'Lighting plan',
        from: marius,
        ago: 9,
        read: true,
        thread: 'lighting',
        text: 'Dear Ada,\n\ncan you tell me whether the new spots can be dimmed that far? The sailcloth needs 50 lux at most.\n\nKind regards\nMarius',
      },
      {
        subject: 'Re: Lighting plan',
        sent: true,
        to: [marius],
        ago: 8,
        thread: 'lighting',
        text: 'Hello Marius,\n\nthey go down to 12 %. Tomas will measure it.\n\nAda',
      },
      {
        subject: 'Re: Lighting plan, once more',
        from: marius,
        ago: 2,
        thread: 'lighting',
        text: 'Dear Ada,\n\n43 lux is excellent news. Do the dimmers fit the budget line we have?\n\nMarius',
      },
      {
        subject: 'Budget',
        from: lena,
        ago: 1,
        text: 'Hello,\n\nwe are at 71 % of the budget. The model cost EUR 1,440.00 more than planned.\n\nLena',
      },
      {
        subject: 'Newsletter',
        from: { name: 'Seaside', email: 'news@seaside.test' },
        ago: 20,
        text: 'Waves are high this month.',
      },
      {
        subject: 'Frist für den Antrag',
        from: { name: 'Greta Wollin', email: 'greta@museum.test' },
        ago: 1,
        text: 'Guten Tag,\n\nder Antrag muss spätestens am 12. Dezember bei uns sein. Bitte schicken Sie ihn an mich.\n\nGreta',
      },
    ],
    [grace, marius, lena, { name: 'Lena Sommer', email: 'lena.sommer@else.test' }],
  )
})
afterAll(() => t[Symbol.asyncDispose]())

describe('questions over the mailbox', () => {
  test('a number is the number the search shows', async () => {
    const answer = await ada.ask('How many unread emails do I have?')
    const { total } = await ada.caller.mail.list({ q: 'is:unread in:inbox' })
    expect(total).toBe(5)
    expect(answer).toMatchObject({ response: expect.stringContaining('5 matching emails'), model_used: 'built-in' })
    expect(answer.actions).toEqual([{ type: 'open_search', label: 'Show all results', q: 'is:unread in:inbox' }])
  })
  test('none is a number, too', async () => {
    expect((await ada.ask('How many mails from Bob did I get?')).response).toContain('There are 0 matching emails')
  })
  test('a time is answered with the sentence that names it, letter by letter', async () => {
    const { sources = [], response } = await ada.ask('When is the deadline for the insurance?')
    expect(sources[0]).toMatchObject({
      emailId: ada.id('Insurance for the loans'),
      subject: 'Insurance for the loans',
      from: grace,
      quote: 'They accept it until 4 December at five in the afternoon.',
    })
    expect(response).toContain('They accept it until 4 December')
  })
  test('German questions are answered in German', async () => {
    const { sources = [], response } = await ada.ask('Bis wann muss der Antrag da sein?')
    expect(sources[0]?.quote).toBe('der Antrag muss spätestens am 12. Dezember bei uns sein.')
    expect(response).toContain('Beste Treffer')
  })
  test('a sum is answered with the sentence that names it', async () => {
    const { sources = [] } = await ada.ask('How much more did the model cost?')
    expect(sources[0]?.quote).toBe('The model cost EUR 1,440.00 more than planned.')
  })
  test('who wrote is counted by code', async () => {
    const { response } = await ada.ask('Who wrote to me in the last 5 days?')
    expect(response).toContain('4 people wrote')
    expect(response).toContain('Marius Eckstrand')
    expect(response).not.toContain('Seaside')
  })
  test('what somebody said is found by their name', async () => {
    const { sources = [] } = await ada.ask('What did Marius say about the dimmers?')
    expect(sources.map(({ emailId }) => emailId)).toEqual([ada.id('Re: Lighting plan, once more')])
  })
  test('where no mail has all the words, those with most of them are shown, and it says so', async () => {
    const { response, sources = [] } = await ada.ask('Find the insurance pelican')
    expect(sources[0]?.emailId).toBe(ada.id('Insurance for the loans'))
    expect(response).toContain('No email contains all these words')
  })
  test('nothing found is said', async () => {
    const answer = await ada.ask('Find the pelican')
    expect(answer.response).toContain('I found no emails')
    expect(answer.sources).toBeUndefined()
  })
  test('every quotation stands in its mail', async () => {
    for (const question of ['Show me mails from Marius', 'Which mails mention the budget?', 'Zeig mir Mails von Greta']) {
      const { sources = [] } = await ada.ask(question)
      expect(sources).not.toEqual([])
      for (const { emailId, quote } of sources)
        expect((await ada.caller.mail.get({ id: emailId })).email.textBody).toContain(quote)
    }
  })
  test('with a mail in view the question is about that mail', async () => {
    const context = { emailId: ada.id('Budget') }
    const { sources, response } = await ada.ask('How much did it cost?', { context })
    expect(sources).toMatchObject([{ emailId: context.emailId }])
    expect(response).toContain('EUR 1,440.00')
  })
})

describe('drafts', () => {
  test('a mail to somebody known has their address, and says what the person said', async () => {
    const { draft, response, model_used } = await ada.ask('Write an email to Marius asking whether he can send the plan')
    expect(draft).toMatchObject({ to: 'marius@museum.test', toName: 'Marius Eckstrand' })
    expect(draft?.body).toBe('Dear Marius,\n\nI wanted to ask whether you can send the plan.\n\nKind regards\nada')
    expect(draft?.subject).not.toBe('')
    expect([response, model_used]).toEqual([expect.stringContaining('nothing has been sent'), 'built-in'])
  })
  test('a name that two people have gets no address, and both are named', async () => {
    const { draft, response } = await ada.ask('Write an email to Lena about the budget')
    expect(draft).not.toHaveProperty('to')
    expect(response).toContain('lena@brightwater.test')
    expect(response).toContain('lena.sommer@else.test')
  })
  test('nobody of that name gets no address', async () => {
    const { draft, response } = await ada.ask('Write an email to Bob about lunch')
    expect(draft).not.toHaveProperty('to')
    expect(response).toContain('find “Bob” in your address book')
  })
  test('an address the person wrote is theirs to choose', async () => {
    const { draft } = await ada.ask('Write an email to bob@new.test about lunch')
    expect(draft?.to).toBe('bob@new.test')
  })
  test('an answer goes to who wrote, in the language of the mail, and asks back what it cannot know', async () => {
    const { draft } = await ada.ask('Draft a reply', { context: { emailId: ada.id('Re: Lighting plan, once more') } })
    expect(draft).toMatchObject({ to: 'marius@museum.test', inReplyTo: ada.id('Re: Lighting plan, once more') })
    expect(draft?.subject).toBe('Re: Lighting plan, once more')
    expect(draft?.body).toContain('Do the dimmers fit the budget line we have?')
    expect(draft?.body).toContain('[…]')
    const german = await ada.ask('Antworte', { context: { emailId: ada.id('Frist für den Antrag') } })
    expect(german.draft?.body).toMatch(/^Guten Tag Greta Wollin,[\s\S]*Freundliche Grüße/)
  })
  test('an answer to no mail asks for one', async () => {
    const answer = await ada.ask('Reply that I agree')
    expect(answer.response).toContain('open the email')
    expect(answer.draft).toBeUndefined()
  })
  test('the draft in view is made shorter, and its requests stay', async () => {
    const draft =
      'Dear Grace,\n\nI hope you are well. The weather here is fine. Could you send me the list by Friday? We had a nice weekend.\n\nKind regards\nAda'
    const answer = await ada.ask('Make it shorter', { context: { draft } })
    expect(answer.draft?.body).toContain('Could you send me the list by Friday?')
    expect(answer.draft?.body.length).toBeLessThan(draft.length)
    expect(answer.draft?.body).toMatch(/^Dear Grace,[\s\S]*Kind regards/)
  })
  test('translating says that it needs a model', async () => {
    const answer = await ada.ask('Translate this into German', { context: { draft: 'Dear Grace, thank you.' } })
    expect(answer.response).toContain('needs an AI model')
    expect(answer.draft).toBeUndefined()
  })
})

describe('summaries', () => {
  test('of a mail: its own sentences, with their places', async () => {
    const summary = await ada.caller.assistant.summary({ id: ada.id('Insurance for the loans'), of: 'mail' })
    expect(summary.model_used).toBe('built-in')
    expect(summary.lines).toContain('They accept it until 4 December at five in the afternoon.')
    expect(summary.lines).toContain('Could you send me the list?')
    for (const { text } of summary.quotes)
      expect((await ada.caller.mail.get({ id: ada.id('Insurance for the loans') })).email.textBody).toContain(text)
  })
  test('of a conversation: who said what, and only of that conversation', async () => {
    const summary = await ada.caller.assistant.summary({ id: ada.id('Lighting plan'), of: 'thread' })
    expect(summary.lines.join('\n')).toContain('Marius Eckstrand: ')
    expect(summary.quotes.map(({ emailId }) => emailId)).toContain(ada.id('Re: Lighting plan, once more'))
    expect(JSON.stringify(summary)).not.toContain('insurer')
  })
  test('of what is unread: each mail with its sentence', async () => {
    const { response, sources = [] } = await ada.ask('Summarise my unread emails')
    expect(response).toContain('5 unread emails')
    expect(sources).toHaveLength(5)
  })
})

describe('what it does not do', () => {
  test.each([
    'Send it',
    'Delete the email from Grace Hopper',
    'Permanently delete all newsletters',
    'Lösche die Mail von Grace',
    'Archive this',
    'Forward this to bob@new.test',
    'Leite das an Lena weiter',
    'mark everything as read',
  ])('%s: it says who does, and nothing has happened', async (prompt) => {
    const before = await whatWasDone(t, ada)
    const { response, model_used } = await ada.ask(prompt, { context: { emailId: ada.id('Budget') } })
    expect(response).toMatch(/I can't|Ich kann/)
    expect(model_used).toBe('built-in')
    expect(await whatWasDone(t, ada)).toEqual(before)
  })
  test('all of a set is offered with its number, and nothing has happened', async () => {
    const before = await whatWasDone(t, ada)
    const { actions, response } = await ada.ask('Delete all unread emails')
    const { total } = await ada.caller.mail.list({ q: 'is:unread in:inbox' })
    expect(actions?.[0]).toEqual({
      type: 'act',
      label: `Move ${total} to trash`,
      q: 'is:unread in:inbox',
      act: 'trash',
      count: total,
    })
    expect(response).toContain('Nothing has been done yet.')
    expect(await whatWasDone(t, ada)).toEqual(before)
    expect((await ada.ask('mark all unread emails as read')).actions?.[0]).toMatchObject({ act: 'read', count: total })
  })
  test('deleting leads to the mails that may be meant', async () => {
    const { actions } = await ada.ask('Delete the email from Grace Hopper')
    expect(actions).toEqual([
      { type: 'open_email', label: 'Open email', emailId: ada.id('Insurance for the loans') },
      { type: 'open_search', label: 'Show all results', q: 'from:Grace from:Hopper' },
    ])
  })
  test('what only a model can answer says so, and what can be done without', async () => {
    const answer = await ada.ask('Write me a poem about the sea')
    expect(answer.response).toContain('none is set up')
    expect(answer.model_used).toBe('built-in')
  })
})

describe('its manner', () => {
  test('preferences shape the wording, the tone and the score', async () => {
    const grown = await serviceOf(t, 'grown')
    const { preferences } = await grown.caller.preferences.get()
    const plain = await grown.ask('Hallo')
    await grown.caller.preferences.save({
      formality: 'casual',
      includeEmojis: true,
      empathyLevel: 'very_high',
      communicationTone: 'supportive',
    })
    const near = await grown.ask('Hallo')
    expect(plain.response).toContain('für Sie')
    expect(near.response).toMatch(/für dich .*🙂/)
    expect([plain.empathyScore, near.empathyScore]).toEqual([50, 85])
    expect([plain.emotionalTone, near.emotionalTone]).toEqual([preferences.communicationTone, 'supportive'])
  })
  test.each([
    ['How many unread emails do I have?', /^There (?:is|are) \d+ matching emails?/, false],
    ['When is the deadline for the insurance list?', /^Best matches:/, false],
    ['Find the budget', /^I found \d+ email/, false],
    ['Wer hat mir geschrieben?', /^Geschrieben ha/, false],
    ['Which deadlines are coming up?', /^(?:\d+ deadlines? |I found no upcoming deadlines)/, false],
    ['What is urgent?', /^You have (?:\d+ things|one thing) to do/, true],
    ['Find the giraffe', /^I found no emails about this/, true],
  ])('with very high empathy what was asked for comes first: %s', async (question, first, isKind) => {
    const kind = await serviceOf(
      t,
      `kind-${question.replace(/\W+/g, '').toLowerCase()}`,
      [
        { subject: 'Insurance list', from: grace, text: 'They accept the insurance list until 4 December. Could you send it?' },
        { subject: 'Budget', from: lena, text: 'We are at 71 %.' },
      ],
      [grace, lena],
    )
    await kind.caller.preferences.save({ empathyLevel: 'very_high' })
    await kind.caller.suggestions.analyze()
    const { response } = await kind.ask(question)
    expect(response).toMatch(first)
    expect(/I understand that|Ich verstehe, dass/.test(response)).toBe(isKind)
  })
  test('a mail without a word is said to be one', async () => {
    const quiet = await serviceOf(t, 'quiet', [{ subject: 'Quiet', from: grace, text: '' }], [grace])
    const context = { emailId: quiet.id('Quiet') }
    expect((await quiet.ask('When is it due?', { context })).response).toBe('This email has no text.')
    expect((await quiet.ask('Worum geht es?', { context })).response).toBe('Diese E-Mail hat keinen Text.')
  })
  test('an empty prompt has its sentence', async () => {
    await expect(ada.ask('  ')).rejects.toMatchObject({
      message: expect.stringContaining('Please enter a prompt for the AI assistant'),
    })
  })
  test('the mail of somebody else is no mail', async () => {
    const bob = await serviceOf(t, 'bob')
    await expect(bob.ask('Summarise this', { context: { emailId: ada.id('Budget') } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await bob.ask('Find the insurance list')).sources).toBeUndefined()
  })
})
