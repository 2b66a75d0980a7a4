// What people ask of the assistant over the demo mailbox, in their words, and what they have to see. Written before the code that
// answers them. `text`: of the answer. `finds`: the subject of a mail it rests on. `q`: the search it offers. `acts`: what it offers to
// do with a whole set. `to`: who a draft goes to. `after`: what was asked just before.
export interface AskedQuestion {
  ask: string
  after?: string
  text?: RegExp
  finds?: RegExp
  q?: RegExp
  acts?: 'trash' | 'archive' | 'read' | 'unread' | 'star' | 'junk'
  to?: string
}

const someMails = /\b[1-9]\d* (?:matching )?(?:unread )?e-?mails?\b|\b[1-9]\d* (?:passende |ungelesene )?E-Mails?\b/i

/** Places: Smart Folders and folders by what they are for. */
const places: AskedQuestion[] = [
  { ask: 'How many newsletters do I have?', text: /[1-9]\d* emails in Newsletters/, q: /^category:newsletters/ },
  { ask: 'Is anything urgent?', text: /Urgent/, q: /^category:urgent/ },
  { ask: 'Show me my promotions', text: /[1-9]\d* emails in Promotions/, q: /category:promotions/ },
  { ask: 'How many emails are in Personal?', text: /[1-9]\d* emails in Personal/, q: /category:personal/ },
  { ask: "What's in my Work folder?", text: someMails, q: /category:work/ },
  { ask: 'any spam?', text: someMails, q: /category:spam/ },
  { ask: 'show unread newsletters', q: /is:unread .*category:newsletters|category:newsletters .*is:unread/ },
  { ask: 'How many unread emails do I have?', text: someMails, q: /is:unread in:inbox/ },
  { ask: 'How many mails are in the archive?', text: someMails, q: /in:archive/ },
  { ask: "What's in the trash?", text: someMails, finds: /Final hours/, q: /in:trash/ },
  { ask: 'anything in junk?', text: someMails, q: /in:junk/ },
  { ask: 'Show starred emails', text: someMails, q: /is:starred/ },
  { ask: 'newsletters about trains', finds: /sleeper|seat|buffet|Timetable|border|Reader journey/i, q: /category:newsletters/ },
  { ask: 'Newsletters from The Slow Kettle', text: someMails, q: /from:Kettle/ },
  { ask: 'How many social updates did I get?', text: someMails },
  { ask: 'Wie viele Newsletter habe ich?', text: /Newsletter.* sind [1-9]\d* E-Mails/, q: /category:newsletters/ },
  { ask: 'Gibt es etwas Dringendes?', text: someMails, q: /category:urgent/ },
  { ask: 'Zeig mir die Werbung', text: /Werbung.* sind [1-9]\d* E-Mails/, q: /category:promotions/ },
  { ask: 'Was liegt im Papierkorb?', text: someMails, q: /in:trash/ },
  { ask: 'Wie viele Mails sind im Archiv?', text: someMails, q: /in:archive/ },
  { ask: 'Zeig mir persönliche Mails', text: someMails, q: /category:personal/ },
  { ask: 'finance emails', text: someMails, q: /category:finance/ },
]

/** What is to be done, and when. */
const due: AskedQuestion[] = [
  { ask: 'What needs my attention today?', text: /things? to do/ },
  { ask: 'Who needs a reply from me?', text: /need your reply/ },
  { ask: 'Which emails do I still have to answer?', text: /need your reply/ },
  { ask: 'list all deadlines this month', text: /deadlines?/ },
  { ask: 'What deadlines do I have this week?', text: /deadlines?/ },
  { ask: 'Any invoices due this week?', text: /due|invoice/i },
  { ask: 'What is due next week?', text: /due|deadline/i },
  { ask: 'Do I have any meetings this week?', text: /meetings?/i, finds: /Invitation|Quarterly|Walk|Call|Committee|Dumplings|./ },
  { ask: 'When is my next meeting?', text: /meetings?/i, finds: /./ },
  { ask: 'What meetings are coming up?', text: /meetings?/i, finds: /./ },
  { ask: 'What should I do first?', text: /things? to do/ },
  { ask: 'Anything I need to do today?', text: /things? to do/ },
  { ask: 'Was muss ich heute erledigen?', text: /Aufgaben?/ },
  { ask: 'Welche Fristen habe ich diesen Monat?', text: /Fristen?/ },
  { ask: 'Habe ich diese Woche Termine?', text: /Termine?/, finds: /./ },
  { ask: 'Wem muss ich noch antworten?', text: /Antwort/ },
]

/** Times, counts and rankings. */
const times: AskedQuestion[] = [
  { ask: 'What came in since yesterday?', text: someMails, q: /after:/ },
  { ask: 'How many emails did I get today?', q: /after:/ },
  { ask: 'Show me emails from last week', text: someMails, q: /after:.* before:/ },
  { ask: 'emails in the last 7 days', text: someMails, q: /after:/ },
  { ask: 'How many mails did I get this month?', text: someMails, q: /after:/ },
  { ask: 'Who wrote to me today?', text: /\w/ },
  { ask: 'Who wrote to me this week?', text: /people wrote|person wrote/ },
  { ask: 'Who wrote to me most?', text: /\(\d+\)/ },
  { ask: 'Who emails me the most this month?', text: /\(\d+\)/ },
  { ask: 'Who do I write to most?', text: /\(\d+\)/ },
  { ask: 'top senders', text: /\(\d+\)/ },
  { ask: 'How many emails did Lena send me?', text: someMails, q: /from:Lena/ },
  { ask: 'How many emails from Hazel are unread?', text: someMails, q: /is:unread from:Hazel/ },
  { ask: 'Wer schreibt mir am meisten?', text: /\(\d+\)/ },
  { ask: 'Was kam seit gestern?', text: someMails, q: /after:/ },
  { ask: 'Wie viele Mails habe ich letzte Woche bekommen?', text: someMails, q: /after:.* before:/ },
]

/** People and conversations. */
const people: AskedQuestion[] = [
  { ask: 'What does Lena want?', text: /Lena/, finds: /./ },
  { ask: 'What did Hazel write last?', text: /Hazel/, finds: /SOS saturday|photos from sunday|milo|seventieth/ },
  { ask: 'Any news from Amara?', text: /Amara/, finds: /./ },
  { ask: 'Show me the latest email from Marius', text: /Marius/, finds: /./ },
  { ask: 'Did Tomas reply?', text: /Tomas/, finds: /./ },
  { ask: "Summarise Lena's emails", text: /Lena/ },
  { ask: 'Summarise the conversation about the botanical garden', text: /Summary of|Zusammenfassung/, finds: /[Bb]otanical/ },
  { ask: 'summarise the thread about the hut in January', text: /Summary of/, finds: /hut in January/ },
  { ask: 'Catch me up on the boathouse roof', text: /Summary of/, finds: /[Rr]oof/ },
  { ask: 'Summarise my unread emails', text: /unread emails in your inbox/ },
  { ask: 'What is the hut thread about?', text: /hut/i, finds: /hut/ },
  { ask: 'Was will Lena?', text: /Lena/, finds: /./ },
  { ask: 'Was hat Felix geschrieben?', text: /Felix/, finds: /Fahrrad/ },
  { ask: 'Fasse die Unterhaltung über das Fahrrad zusammen', text: /Zusammenfassung/, finds: /Fahrrad/ },
  { ask: 'What did I write to Omar?', text: someMails, q: /to:Omar/ },
]

/** Facts in mails. */
const facts: AskedQuestion[] = [
  { ask: 'When is the deadline for the insurance list?', finds: /Insurance for the loans/ },
  { ask: 'How much is the electricity bill?', finds: /electricity bill/ },
  { ask: 'How much was the hotel?', finds: /Hotel|hotel/ },
  { ask: 'Where is my reading lamp?', finds: /lamp/ },
  { ask: 'What is my booking number for the flight?', finds: /flight to Trieste/ },
  { ask: 'When is my dentist appointment?', finds: /appointment with Dr Immerfeld/ },
  { ask: 'Which invoices do I have?', text: someMails },
  { ask: 'Find deliveries', text: someMails },
  { ask: 'Do I have any emails with attachments from Greta?', text: /\w/ },
  { ask: 'Wann ist das Klassentreffen?', finds: /Klassentreffen/ },
]

/** Acts are proposed, with their number, and done by nobody but the person. */
const acts: AskedQuestion[] = [
  { ask: 'delete all promotions', text: /[1-9]\d* emails/, acts: 'trash' },
  { ask: 'Delete all updates older than this week', text: /[1-9]\d* emails/, acts: 'trash' },
  { ask: 'trash everything from Pedalshare', text: /[1-9]\d* emails/, acts: 'trash' },
  { ask: 'Archive everything from Lake Weather', text: /[1-9]\d* emails/, acts: 'archive' },
  { ask: 'mark all newsletters as read', text: /[1-9]\d* emails/, acts: 'read' },
  { ask: 'Unsubscribe me from The Slow Kettle', text: /Slow Kettle/, finds: /./ },
  { ask: 'Lösche alle Newsletter', text: /[1-9]\d* E-Mails/, acts: 'trash' },
  { ask: "Reply to Hazel that I'll be there at eight", to: 'hazel@quillmoor.example', text: /Hazel/ },
  { ask: 'Antworte Felix, dass ich das Fahrrad behalte', to: 'felix.tannhof@seepost.example' },
  { ask: 'Write an email to Greta asking whether the lift works', to: 'greta.wollin@harbour-museum.example' },
]

/** What goes on with what was asked before. */
const followUps: AskedQuestion[] = [
  { after: 'How many emails did Lena send me?', ask: 'And Tomas?', text: someMails, q: /from:Tomas/ },
  {
    after: 'How many newsletters do I have?',
    ask: 'And unread ones?',
    q: /is:unread.*category:newsletters|category:newsletters.*is:unread/,
  },
  { after: 'Show me emails from the last 7 days', ask: 'only from Lena', text: someMails, q: /from:Lena.*after:/ },
  { after: 'How many mails did I get this month?', ask: 'and last month?', q: /after:.*before:/ },
  { after: 'Wie viele Mails habe ich letzte Woche bekommen?', ask: 'Und von Lena?', q: /from:Lena.*after:/ },
]

export const questions: AskedQuestion[] = [...places, ...due, ...times, ...people, ...facts, ...acts, ...followUps]
