// What people ask of the assistant over the demo mailbox, in their words, and what they have to see. Written before the code that
// answers them. `says`: in the answer. `finds`: the subject of a mail it rests on. `q`: the search it offers. `acts`: what it offers to
// do with a whole set. `to`: who a draft goes to. `after`: what was asked just before.
export interface AskedQuestion {
  ask: string
  after?: string
  says?: RegExp
  finds?: RegExp
  q?: RegExp
  acts?: 'trash' | 'archive' | 'read' | 'unread' | 'star' | 'junk'
  to?: string
}

const someMails = /\b[1-9]\d* (?:matching )?(?:unread )?e-?mails?\b|\b[1-9]\d* (?:passende |ungelesene )?E-Mails?\b/i

/** Places: Smart Folders and folders by what they are for. */
const places: AskedQuestion[] = [
  { ask: 'How many newsletters do I have?', says: /[1-9]\d* emails in Newsletters/, q: /^category:newsletters/ },
  { ask: 'Is anything urgent?', says: /Urgent/, q: /^category:urgent/ },
  { ask: 'Show me my promotions', says: /[1-9]\d* emails in Promotions/, q: /category:promotions/ },
  { ask: 'How many emails are in Personal?', says: /[1-9]\d* emails in Personal/, q: /category:personal/ },
  { ask: "What's in my Work folder?", says: someMails, q: /category:work/ },
  { ask: 'any spam?', says: someMails, q: /category:spam/ },
  { ask: 'show unread newsletters', q: /is:unread .*category:newsletters|category:newsletters .*is:unread/ },
  { ask: 'How many unread emails do I have?', says: someMails, q: /is:unread in:inbox/ },
  { ask: 'How many mails are in the archive?', says: someMails, q: /in:archive/ },
  { ask: "What's in the trash?", says: someMails, finds: /Final hours/, q: /in:trash/ },
  { ask: 'anything in junk?', says: someMails, q: /in:junk/ },
  { ask: 'Show starred emails', says: someMails, q: /is:starred/ },
  { ask: 'newsletters about trains', finds: /sleeper|seat|buffet|Timetable|border|Reader journey/i, q: /category:newsletters/ },
  { ask: 'Newsletters from The Slow Kettle', says: someMails, q: /from:Kettle/ },
  { ask: 'How many social updates did I get?', says: someMails },
  { ask: 'Wie viele Newsletter habe ich?', says: /Newsletter.* sind [1-9]\d* E-Mails/, q: /category:newsletters/ },
  { ask: 'Gibt es etwas Dringendes?', says: someMails, q: /category:urgent/ },
  { ask: 'Zeig mir die Werbung', says: /Werbung.* sind [1-9]\d* E-Mails/, q: /category:promotions/ },
  { ask: 'Was liegt im Papierkorb?', says: someMails, q: /in:trash/ },
  { ask: 'Wie viele Mails sind im Archiv?', says: someMails, q: /in:archive/ },
  { ask: 'Zeig mir persönliche Mails', says: someMails, q: /category:personal/ },
  { ask: 'finance emails', says: someMails, q: /category:finance/ },
]

/** What is to be done, and when. */
const due: AskedQuestion[] = [
  { ask: 'What needs my attention today?', says: /things? to do/ },
  { ask: 'Who needs a reply from me?', says: /need your reply/ },
  { ask: 'Which emails do I still have to answer?', says: /need your reply/ },
  { ask: 'list all deadlines this month', says: /deadlines?/ },
  { ask: 'What deadlines do I have this week?', says: /deadlines?/ },
  { ask: 'Any invoices due this week?', says: /due|invoice/i },
  { ask: 'What is due next week?', says: /due|deadline/i },
  { ask: 'Do I have any meetings this week?', says: /meetings?/i, finds: /Invitation|Quarterly|Walk|Call|Committee|Dumplings|./ },
  { ask: 'When is my next meeting?', says: /meetings?/i, finds: /./ },
  { ask: 'What meetings are coming up?', says: /meetings?/i, finds: /./ },
  { ask: 'What should I do first?', says: /things? to do/ },
  { ask: 'Anything I need to do today?', says: /things? to do/ },
  { ask: 'Was muss ich heute erledigen?', says: /Aufgaben?/ },
  { ask: 'Welche Fristen habe ich diesen Monat?', says: /Fristen?/ },
  { ask: 'Habe ich diese Woche Termine?', says: /Termine?/, finds: /./ },
  { ask: 'Wem muss ich noch antworten?', says: /Antwort/ },
]

/** Times, counts and rankings. */
const times: AskedQuestion[] = [
  { ask: 'What came in since yesterday?', says: someMails, q: /after:/ },
  { ask: 'How many emails did I get today?', q: /after:/ },
  { ask: 'Show me emails from last week', says: someMails, q: /after:.* before:/ },
  { ask: 'emails in the last 7 days', says: someMails, q: /after:/ },
  { ask: 'How many mails did I get this month?', says: someMails, q: /after:/ },
  { ask: 'Who wrote to me today?', says: /\w/ },
  { ask: 'Who wrote to me this week?', says: /people wrote|person wrote/ },
  { ask: 'Who wrote to me most?', says: /\(\d+\)/ },
  { ask: 'Who emails me the most this month?', says: /\(\d+\)/ },
  { ask: 'Who do I write to most?', says: /\(\d+\)/ },
  { ask: 'top senders', says: /\(\d+\)/ },
  { ask: 'How many emails did Lena send me?', says: someMails, q: /from:Lena/ },
  { ask: 'How many emails from Hazel are unread?', says: someMails, q: /is:unread from:Hazel/ },
  { ask: 'Wer schreibt mir am meisten?', says: /\(\d+\)/ },
  { ask: 'Was kam seit gestern?', says: someMails, q: /after:/ },
  { ask: 'Wie viele Mails habe ich letzte Woche bekommen?', says: someMails, q: /after:.* before:/ },
]

/** People and conversations. */
const people: AskedQuestion[] = [
  { ask: 'What does Lena want?', says: /Lena/, finds: /./ },
  { ask: 'What did Hazel write last?', says: /Hazel/, finds: /SOS saturday|photos from sunday|milo|seventieth/ },
  { ask: 'Any news from Amara?', says: /Amara/, finds: /./ },
  { ask: 'Show me the latest email from Marius', says: /Marius/, finds: /./ },
  { ask: 'Did Tomas reply?', says: /Tomas/, finds: /./ },
  { ask: "Summarise Lena's emails", says: /Lena/ },
  { ask: 'Summarise the conversation about the botanical garden', says: /Summary of|Zusammenfassung/, finds: /[Bb]otanical/ },
  { ask: 'summarise the thread about the hut in January', says: /Summary of/, finds: /hut in January/ },
  { ask: 'Catch me up on the boathouse roof', says: /Summary of/, finds: /[Rr]oof/ },
  { ask: 'Summarise my unread emails', says: /unread emails in your inbox/ },
  { ask: 'What is the hut thread about?', says: /hut/i, finds: /hut/ },
  { ask: 'Was will Lena?', says: /Lena/, finds: /./ },
  { ask: 'Was hat Felix geschrieben?', says: /Felix/, finds: /Fahrrad/ },
  { ask: 'Fasse die Unterhaltung über das Fahrrad zusammen', says: /Zusammenfassung/, finds: /Fahrrad/ },
  { ask: 'What did I write to Omar?', says: someMails, q: /to:Omar/ },
]

/** Facts in mails. */
const facts: AskedQuestion[] = [
  { ask: 'When is the deadline for the insurance list?', finds: /Insurance for the loans/ },
  { ask: 'How much is the electricity bill?', finds: /electricity bill/ },
  { ask: 'How much was the hotel?', finds: /Hotel|hotel/ },
  { ask: 'Where is my reading lamp?', finds: /lamp/ },
  { ask: 'What is my booking number for the flight?', finds: /flight to Trieste/ },
  { ask: 'When is my dentist appointment?', finds: /appointment with Dr Immerfeld/ },
  { ask: 'Which invoices do I have?', says: someMails },
  { ask: 'Find deliveries', says: someMails },
  { ask: 'Do I have any emails with attachments from Greta?', says: /\w/ },
  { ask: 'Wann ist das Klassentreffen?', finds: /Klassentreffen/ },
]

/** Acts are proposed, with their number, and done by nobody but the person. */
const acts: AskedQuestion[] = [
  { ask: 'delete all promotions', says: /[1-9]\d* emails/, acts: 'trash' },
  { ask: 'Delete all updates older than this week', says: /[1-9]\d* emails/, acts: 'trash' },
  { ask: 'trash everything from Pedalshare', says: /[1-9]\d* emails/, acts: 'trash' },
  { ask: 'Archive everything from Lake Weather', says: /[1-9]\d* emails/, acts: 'archive' },
  { ask: 'mark all newsletters as read', says: /[1-9]\d* emails/, acts: 'read' },
  { ask: 'Unsubscribe me from The Slow Kettle', says: /Slow Kettle/, finds: /./ },
  { ask: 'Lösche alle Newsletter', says: /[1-9]\d* E-Mails/, acts: 'trash' },
  { ask: "Reply to Hazel that I'll be there at eight", to: 'hazel@quillmoor.example', says: /Hazel/ },
  { ask: 'Antworte Felix, dass ich das Fahrrad behalte', to: 'felix.tannhof@seepost.example' },
  { ask: 'Write an email to Greta asking whether the lift works', to: 'greta.wollin@harbour-museum.example' },
]

/** What goes on with what was asked before. */
const followUps: AskedQuestion[] = [
  { after: 'How many emails did Lena send me?', ask: 'And Tomas?', says: someMails, q: /from:Tomas/ },
  {
    after: 'How many newsletters do I have?',
    ask: 'And unread ones?',
    q: /is:unread.*category:newsletters|category:newsletters.*is:unread/,
  },
  { after: 'Show me emails from the last 7 days', ask: 'only from Lena', says: someMails, q: /from:Lena.*after:/ },
  { after: 'How many mails did I get this month?', ask: 'and last month?', q: /after:.*before:/ },
  { after: 'Wie viele Mails habe ich letzte Woche bekommen?', ask: 'Und von Lena?', q: /from:Lena.*after:/ },
]

export const questions: AskedQuestion[] = [...places, ...due, ...times, ...people, ...facts, ...acts, ...followUps]
