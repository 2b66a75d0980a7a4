// What the phrases mean, and what they do not: a table for each language. Both are always understood.
import { describe, expect, test } from 'vitest'
import type { Awaiting, Command, Confirmation, SnoozeFor, Which } from '../../web/voice/conversation/command.ts'
import { confirmationNamed, isDiscard, parseCommand, readConfirmation } from '../../web/voice/conversation/grammar.ts'
import { said as german } from '../../web/words/de/voice/said.ts'
import { said as english } from '../../web/words/en/voice/said.ts'

type Rows = [Command | undefined, ...string[]][]
const these: Which = { is: 'this' }
const newest: Which = { is: 'newest' }
const from = (who: string): Which => ({ is: 'from', who })
const read = (what: 'newest' | 'unread' | 'next' | 'previous' | 'again'): Command => ({ is: 'read', what })
const readFrom = (who: string): Command => ({ is: 'readFrom', who })
const more: Command = { is: 'more' }
const reply = (content: string, all = false): Command => ({ is: 'reply', content, all })
const replyTo = (who: string, content: string): Command => ({ is: 'reply', content, all: false, who })
const compose = (who: string, content: string): Command => ({ is: 'compose', who, content })
const revise = (content: string): Command => ({ is: 'revise', content })
const remove = (which: Which, permanently = false): Command => ({ is: 'delete', which, permanently })
const archive = (which: Which): Command => ({ is: 'archive', which })
const snooze = (which: Which, until: SnoozeFor): Command => ({ is: 'snooze', which, until })
const star = (which: Which, on = true): Command => ({ is: 'star', which, on })
const mark = (which: Which, isRead: boolean): Command => ({ is: 'markRead', which, read: isRead })
const search = (q: string): Command => ({ is: 'search', q })
const open = (place: Extract<Command, { is: 'open' }>['place']): Command => ({ is: 'open', place })
const pick = (which: number | string): Command => ({ is: 'pick', which })
const attention: Command = { is: 'attention' }
const count: Command = { is: 'count' }
const undo: Command = { is: 'undo' }
const stop: Command = { is: 'stop' }
const help: Command = { is: 'help' }
const several: Command = { is: 'several' }

const inEnglish: Rows = [
  [read('newest'), 'read my latest emails', 'read my email', 'Read my newest email.', 'read the latest email', 'read mail'],
  [
    read('newest'),
    'Hey assistant, could you please read me my latest e-mail?',
    "What's new?",
    'any new emails',
    'check my email',
  ],
  [read('newest'), 'um read my e mail please', 'READ THE LAST MESSAGE', "I'd like to read my emails", 'read my new mail aloud'],
  [read('unread'), 'read my unread emails', 'unread', 'read the unread ones', 'Please read all unread messages'],
  [
    read('next'),
    'next',
    'Next!',
    'the next one',
    'read the next email',
    'next please',
    'skip it',
    'ok next',
    'go to the next one',
  ],
  [read('previous'), 'previous', 'the previous one', 'go back', 'back', 'the one before', 'read the one before that'],
  [read('again'), 'again', 'read it again', 'repeat that', 'once more', 'say that again', 'read this email', 'read it'],
  [
    more,
    'more',
    'read more',
    'say more',
    'read it all',
    'continue',
    'go on',
    'read the whole text',
    'keep reading',
    'read the full email',
  ],
  [
    readFrom('Lena'),
    'read the one from Lena',
    'Read me the email from Lena, please.',
    'the one from Lena',
    'read the latest email from Lena',
  ],
  [readFrom('Lena Orsolt'), 'read the message from Lena Orsolt', 'what did Lena Orsolt write', 'anything new from Lena Orsolt?'],
  [readFrom('lena@brightwater.example'), 'read the email from lena@brightwater.example'],

  [
    reply('I will be there on Friday'),
    'reply saying I will be there on Friday',
    'Reply: I will be there on Friday',
    'tell her I will be there on Friday',
  ],
  [
    reply('I will be there on Friday'),
    'reply to this email saying that I will be there on Friday',
    'respond saying: I will be there on Friday',
  ],
  [
    reply('I will be there on Friday'),
    'please tell her that I will be there on Friday',
    'let them know that I will be there on Friday',
  ],
  [reply(''), 'reply', 'reply to this', 'answer this email', 'respond', 'please reply', 'write back'],
  [reply('yes please'), 'reply saying yes please', 'reply with yes please'],
  [reply('asking whether Friday works'), 'reply asking whether Friday works', 'reply to it asking whether Friday works'],
  [reply("don't send it yet"), "reply saying don't send it yet"],
  [reply('Count me in', true), 'reply all saying Count me in', 'reply to everyone: Count me in', 'reply to all that Count me in'],
  [reply('', true), 'reply all', 'reply to everybody'],
  [replyTo('Lena', 'I am late'), 'reply to Lena saying I am late', 'respond to Lena saying that I am late'],
  [replyTo('Lena', ''), 'reply to Lena'],

  [
    compose('Lena', 'asking whether Friday works'),
    'email Lena asking whether Friday works',
    'send an email to Lena asking whether Friday works',
  ],
  [
    compose('Lena', 'asking whether Friday works'),
    'Could you write an email to Lena asking whether Friday works',
    'write to Lena asking whether Friday works',
  ],
  [
    compose('Lena Orsolt', 'about the Ferry to Kiel'),
    'compose an email to Lena Orsolt about the Ferry to Kiel',
    'email Lena Orsolt about the Ferry to Kiel',
  ],
  [
    compose('Lena', 'I am late'),
    'email Lena saying I am late',
    'email Lena telling her I am late',
    'send Lena an email saying I am late',
    'tell Lena that I am late',
  ],
  [
    compose('Lena', 'I am late'),
    'Mail to Lena: I am late',
    'send a quick email to Lena: I am late',
    'email Lena saying that I am late',
    'email Lena telling her that I am late',
  ],
  [compose('Lena', 'about the talk about whales, please'), 'email Lena about the talk about whales, please'],
  [compose('Lena', 'Send it to Bob: he said yes'), 'email Lena saying Send it to Bob: he said yes'],
  [
    compose('Bob', ''),
    'send an email to Bob',
    'send email to Bob',
    'email Bob',
    'write an email to Bob please',
    'write Bob an email',
    'compose a new message to Bob',
  ],
  [
    compose('lena@brightwater.example', 'see you'),
    'email lena@brightwater.example saying see you',
    'email lena at brightwater dot example saying see you',
  ],
  [
    compose('lena.orsolt@brightwater.example', ''),
    'send an email to lena dot orsolt at brightwater dot example',
    'email lena.orsolt@brightwater.example.',
  ],
  [compose('O’Neill', 'hi'), 'email O’Neill saying hi'],

  [
    compose('Lena', 'ask whether Friday works'),
    'email Lena and ask whether Friday works',
    'write an email to Lena and ask whether Friday works',
  ],
  [compose('Bob', 'to call me'), 'tell Bob to call me'],
  [compose('Bob', 'I am late'), 'tell Bob I am late', 'new email to Bob: I am late'],
  [compose('Lena', 'if Friday works'), 'ask Lena if Friday works'],
  [
    reply('yes, gladly'),
    'reply yes, gladly',
    'send a reply saying yes, gladly',
    'answer her that yes, gladly',
    'draft a reply saying yes, gladly',
  ],
  [replyTo('Lena', 'yes'), 'reply to the email from Lena saying yes'],
  [search('Bob'), 'show me emails from Bob', 'list all emails from Bob'],
  [undo, 'undo delete', 'undo the send'],
  [attention, 'any urgent emails', 'do I have urgent emails'],

  [
    revise('we meet on Tuesday'),
    'change it to we meet on Tuesday',
    'change the text to: we meet on Tuesday',
    'Change it: we meet on Tuesday',
  ],
  [revise('shorter'), 'make it shorter', 'shorter', 'please make it shorter', 'a bit shorter'],
  [revise('more formal'), 'make it more formal', 'phrase it more formal'],

  [
    remove(these),
    'delete this email',
    'delete it',
    'delete',
    'Delete this e-mail.',
    'please delete that one',
    'trash it',
    'move it to the trash',
  ],
  [remove(newest), 'delete the newest email', 'delete the last one', 'delete my latest message'],
  [
    remove(from('Lena')),
    'delete the email from Lena',
    'delete the one from Lena please',
    "delete Lena's email",
    'remove the latest message from Lena',
  ],
  [remove(these, true), 'delete this email permanently', 'permanently delete it', 'delete it for good'],
  [remove(from('Lena'), true), 'delete the email from Lena permanently'],
  [archive(these), 'archive it', 'archive', 'archive this', 'could you archive this email, please', 'ok archive it now'],
  [archive(from('Lena Orsolt')), 'archive the one from Lena Orsolt', 'archive the email from Lena Orsolt'],
  [archive(newest), 'archive the newest'],
  [
    snooze(these, 'tomorrow'),
    'snooze it until tomorrow',
    'snooze until tomorrow',
    'snooze this email till tomorrow morning',
    'remind me tomorrow',
  ],
  [snooze(these, 'this-evening'), 'snooze it until this evening', 'snooze this until tonight', 'snooze until later today'],
  [snooze(these, 'weekend'), 'snooze it until the weekend', 'snooze this until Saturday'],
  [snooze(these, 'next-week'), 'snooze it until next week', 'snooze until Monday', 'snooze it to next week'],
  [snooze(these, 'day'), 'snooze it', 'snooze', 'snooze this email for a day', 'snooze it for 24 hours'],
  [snooze(from('Bob'), 'tomorrow'), 'snooze the one from Bob until tomorrow'],
  [star(these), 'star it', 'star this email', 'star', 'flag this', 'mark it as important'],
  [star(these, false), 'unstar it', 'remove the star', 'remove the star from this email'],
  [mark(these, true), 'mark it as read', 'mark as read', 'mark this email read'],
  [mark(these, false), 'mark it as unread', 'mark unread', 'mark this as unread'],

  [
    search('invoices from Lovelace'),
    'search for invoices from Lovelace',
    'find invoices from Lovelace',
    'search my mail for invoices from Lovelace please',
  ],
  [search('the ferry tickets'), 'look for the ferry tickets', 'Find the ferry tickets.'],
  [
    attention,
    'what needs my attention',
    'What needs my attention?',
    'anything urgent',
    'is there anything urgent',
    "what's important today",
  ],
  [
    count,
    'how many unread',
    'how many unread emails do I have',
    'how much mail do I have',
    'do I have any new emails',
    'how many new messages',
  ],
  [open('inbox'), 'open the inbox', 'go to my inbox', 'show me my inbox', 'inbox'],
  [open('sent'), 'open sent', 'open the sent mail', 'show sent'],
  [open('drafts'), 'open my drafts', 'go to drafts', 'drafts'],
  [open('settings'), 'open settings', 'go to the settings'],
  [open('dashboard'), 'open the dashboard', 'go to the dashboard'],
  [open('assistant'), 'open the assistant'],
  [open('this'), 'open it', 'open this email', 'show me this email', 'open that one'],
  [pick(1), 'the first one', 'first', 'number one', 'one', '1', 'take the first one', 'number 1'],
  [pick(2), 'number two', 'the second', 'the second one please', '2'],
  [pick(12), 'number 12', 'nummer 12', '12'],
  [pick(8), 'number eight', 'the eighth one'],
  [pick('Lena Orsolt'), 'I mean Lena Orsolt', 'take Lena Orsolt'],
  [undo, 'undo', 'Undo that.', 'take it back', 'take that back', 'undo it please', 'unsend it'],
  [stop, 'stop', 'Stop!', 'stop reading', 'be quiet', 'quiet please', 'stop it', "that's enough"],
  [help, 'help', 'what can I say', 'What can I say?', 'what can you do'],

  [read('newest'), "what's in my inbox", 'anything new?', "read today's emails", 'have I got anything new today'],
  [read('again'), 'who is it from', 'who sent this?', "what's it about", 'summarize it', 'give me a summary', 'what does it say'],
  [more, 'keep going'],
  [read('newest'), 'who wrote to me today', 'did anybody write to me', 'read the first one'],
  [compose('', ''), 'write an email', 'send an email', 'compose a new email', 'a new message'],
  [
    readFrom('Lena'),
    'hey can you read me what Lena wrote',
    'did Lena write back?',
    'has Lena answered',
    "what's new from Lena",
    'latest email from Lena',
    "read Lena's last email",
    'open the email from Lena',
  ],
  [compose('Greta', "I'm sick"), "write Greta an email saying I'm sick", "send Greta a message that I'm sick"],
  [replyTo('Lena', 'I will come'), 'reply to Lena that I will come', "answer to Lena's email saying I will come"],
  [{ is: 'reply', content: 'no', all: false, newest: true }, 'reply to the last email saying no'],
  [revise('Thursday'), 'no wait make it Thursday', 'no, make it Thursday', 'sorry, change it to Thursday'],
  [remove(these), 'get rid of this', 'bin it', 'delete that one too', 'delete it as well'],
  [archive(these), 'put it away', 'archive that one too'],
  [mark(these, false), 'keep it unread'],
  [
    several,
    'delete all',
    'delete everything',
    'delete all emails',
    'delete all emails from Lena',
    'archive all of them',
    'mark all as read',
    'mark all emails as unread',
  ],
  [search('the ferry'), 'find emails about the ferry', 'find the email about the ferry'],
  [attention, 'what do I have to do today'],
  [count, 'have I got mail'],
]

const inGerman: Rows = [
  [read('newest'), 'lies meine Mails von heute vor', 'was gibt es Neues', 'wer hat mir heute geschrieben'],
  [compose('', ''), 'schreib eine Mail', 'eine neue E-Mail schreiben'],
  [read('again'), 'worum geht es?', 'was steht drin', 'von wem ist das', 'wer hat das geschrieben', 'noch mal'],
  [
    readFrom('Lena'),
    'hat Lena geantwortet?',
    'hat mir Lena geschrieben',
    'lies mir vor, was Lena geschrieben hat',
    'was wollte Lena',
    'was steht in der Mail von Lena',
    'öffne die Mail von Lena',
  ],
  [compose('Lena', 'dass ich komme'), 'sag Lena Bescheid, dass ich komme', 'gib Lena Bescheid, dass ich komme'],
  [replyTo('Lena', ''), 'antworte auf die Mail von Lena'],
  [replyTo('Lena', 'ja'), 'antworte auf die Mail von Lena mit ja'],
  [revise('Donnerstag'), 'mach Donnerstag draus', 'nein, warte, mach Donnerstag draus'],
  [remove(these), 'weg damit', 'in den Papierkorb', 'wirf sie weg', 'schmeiß das weg', 'lösch die auch'],
  [archive(these), 'archivier das', 'ins Archiv damit'],
  [snooze(these, 'tomorrow'), 'verschieb das auf morgen', 'morgen wieder vorlegen'],
  [star(these), 'Stern setzen'],
  [mark(these, true), 'markiere als gelesen'],
  [several, 'lösche alle', 'lösche alle Mails', 'alle löschen', 'markiere alles als gelesen', 'alles als gelesen markieren'],
  [search('der Versicherung'), 'such die Mail von der Versicherung'],
  [attention, 'ist was Wichtiges dabei'],
  [count, 'hab ich Post'],
  [
    read('newest'),
    'lies die neueste E-Mail vor',
    'Lies mir bitte meine neuesten E-Mails vor.',
    'lies meine Mails vor',
    'was gibt es Neues?',
    'neue Mails',
  ],
  [
    read('newest'),
    'Lesen Sie die letzte Mail vor',
    'könntest du mir mal die neueste Nachricht vorlesen',
    'kannst du meine Mails vorlesen',
    'vorlesen',
  ],
  [
    read('unread'),
    'lies die ungelesenen E-Mails vor',
    'ungelesene',
    'lesen Sie alle ungelesenen vor',
    'die ungelesenen vorlesen',
  ],
  [read('next'), 'nächste', 'die nächste', 'Die nächste, bitte.', 'lies die nächste E-Mail vor', 'weiter', 'naechste Mail'],
  [read('previous'), 'die vorige', 'vorherige Mail', 'zurück', 'lies die vorherige vor'],
  [read('again'), 'noch einmal', 'nochmal', 'lies sie noch einmal vor', 'wiederholen', 'lies diese E-Mail vor'],
  [more, 'mehr', 'lies alles', 'lies weiter', 'weiterlesen', 'den ganzen Text vorlesen', 'lies die ganze Mail vor'],
  [
    readFrom('Lena'),
    'lies die von Lena vor',
    'lies mir die E-Mail von Lena vor',
    'die Mail von Lena vorlesen',
    'was schreibt Lena',
    'die von Lena',
  ],
  [readFrom('Lena Orsolt'), 'lies die letzte Mail von Lena Orsolt vor', 'was hat Lena Orsolt geschrieben'],

  [
    reply('dass ich am Freitag komme'),
    'antworte, dass ich am Freitag komme',
    'Antworten Sie ihr, dass ich am Freitag komme',
    'sag ihr, dass ich am Freitag komme',
  ],
  [
    reply('Ich komme am Freitag.'),
    'antworte: Ich komme am Freitag.',
    'Antwort: Ich komme am Freitag.',
    'antworte ihm: Ich komme am Freitag.',
  ],
  [reply('ob Freitag passt'), 'frag sie, ob Freitag passt', 'antworte, ob Freitag passt'],
  [reply(''), 'antworten', 'antworte', 'antworte darauf', 'bitte antworten'],
  [
    reply('Ich bin dabei', true),
    'allen antworten: Ich bin dabei',
    'antworte allen: Ich bin dabei',
    'antworten Sie allen: Ich bin dabei',
  ],
  [replyTo('Lena', 'Ich bin dabei'), 'antworte Lena: Ich bin dabei'],

  [
    compose('Lena', 'ich komme später'),
    'Mail an Lena: ich komme später',
    'schreib Lena: ich komme später',
    'schreibe eine E-Mail an Lena: ich komme später',
  ],
  [
    compose('Lena', 'dass ich später komme'),
    'schreib Lena, dass ich später komme',
    'schreiben Sie an Lena, dass ich später komme',
    'sag Lena, dass ich später komme',
  ],
  [
    compose('Lena', 'dass ich später komme'),
    'schick Lena bitte eine Mail, dass ich später komme',
    'schick Lena eine Mail, dass ich später komme',
  ],
  [compose('Lena Orsolt', 'ob Freitag passt'), 'frag Lena Orsolt, ob Freitag passt', 'schreib Lena Orsolt, ob Freitag passt'],
  [
    compose('Bob', 'wegen der Fähre nach Kiel'),
    'E-Mail an Bob wegen der Fähre nach Kiel',
    'schreib eine Nachricht an Bob wegen der Fähre nach Kiel',
  ],
  [
    compose('Bob', ''),
    'E-Mail an Bob',
    'schreibe eine Mail an Bob',
    'eine neue Mail an Bob schreiben',
    'schick Bob eine Nachricht',
    'schreib an Bob',
  ],
  [
    compose('lena@brightwater.example', 'bis morgen'),
    'Mail an lena@brightwater.example: bis morgen',
    'Mail an lena ät brightwater punkt example: bis morgen',
  ],
  [compose('Lena', 'frag, ob Freitag passt'), 'schreib eine Mail an Lena und frag, ob Freitag passt'],
  [compose('Lena', ''), 'eine E-Mail an Lena', 'E-Mail an Lena schreiben'],
  [reply('ja gerne'), 'antworte ja gerne', 'antworte ihm mit ja gerne'],
  [archive(these), 'schieb das ins Archiv'],
  [read('newest'), 'die neueste', 'lies vor', "was gibt's Neues"],
  [search('Lena'), 'zeig mir die Mails von Lena'],
  [attention, 'was steht an'],

  [revise('kürzer'), 'mach es kürzer', 'kürzer', 'etwas kürzer', 'schreib es kürzer'],
  [
    revise('wir treffen uns am Dienstag'),
    'ändere es in: wir treffen uns am Dienstag',
    'ändere es zu wir treffen uns am Dienstag',
    'schreib stattdessen wir treffen uns am Dienstag',
  ],

  [
    remove(these),
    'diese E-Mail löschen',
    'lösche das',
    'löschen',
    'löschen Sie diese Nachricht',
    'bitte lösch die Mail',
    'loesche diese E-Mail',
  ],
  [remove(newest), 'lösche die neueste E-Mail', 'die letzte Mail löschen'],
  [remove(from('Lena')), 'lösche die E-Mail von Lena', 'die Mail von Lena löschen', 'lösch die von Lena bitte'],
  [remove(these, true), 'diese Mail endgültig löschen', 'lösche sie endgültig'],
  [archive(these), 'archivieren', 'archiviere sie', 'diese Mail archivieren', 'archivieren Sie das bitte'],
  [archive(from('Lena')), 'archiviere die E-Mail von Lena', 'die von Lena archivieren'],
  [
    snooze(these, 'tomorrow'),
    'zurückstellen bis morgen',
    'stell sie bis morgen zurück',
    'stellen Sie das auf morgen zurück',
    'erinnere mich morgen daran',
  ],
  [snooze(these, 'this-evening'), 'stell die Mail bis heute Abend zurück', 'bis heute Abend zurückstellen'],
  [snooze(these, 'weekend'), 'bis zum Wochenende zurückstellen', 'stell sie bis Samstag zurück'],
  [snooze(these, 'next-week'), 'auf nächste Woche zurückstellen', 'zurückstellen bis Montag'],
  [snooze(these, 'day'), 'zurückstellen', 'stell sie zurück', 'einen Tag zurückstellen'],
  [star(these), 'mit Stern markieren', 'markiere sie mit einem Stern', 'diese Mail als wichtig markieren'],
  [star(these, false), 'Stern entfernen', 'entferne den Stern'],
  [mark(these, true), 'als gelesen markieren', 'markiere sie als gelesen'],
  [mark(these, false), 'als ungelesen markieren', 'markieren Sie diese Mail als ungelesen'],

  [
    search('Rechnungen von Lovelace'),
    'suche nach Rechnungen von Lovelace',
    'suche Rechnungen von Lovelace',
    'such mir Rechnungen von Lovelace bitte',
    'finde Rechnungen von Lovelace',
  ],
  [
    attention,
    'was braucht meine Aufmerksamkeit',
    'was ist dringend',
    'gibt es etwas Dringendes?',
    'was ist heute wichtig',
    'habe ich was Wichtiges',
  ],
  [count, 'wie viele ungelesene E-Mails habe ich', 'wie viele ungelesene', 'habe ich neue Mails?'],
  [open('inbox'), 'öffne den Posteingang', 'zeig mir meinen Posteingang', 'Posteingang'],
  [open('sent'), 'zeige die gesendeten Mails', 'öffne gesendet'],
  [open('drafts'), 'öffne die Entwürfe', 'Entwürfe'],
  [open('settings'), 'öffnen Sie die Einstellungen'],
  [open('this'), 'öffne sie', 'diese Mail öffnen', 'öffnen'],
  [pick(1), 'die erste', 'nummer eins', 'der erste', 'eins'],
  [pick(2), 'die zweite', 'der zweite', 'nummer zwei', 'nimm die zweite'],
  [pick('Lena Orsolt'), 'ich meine Lena Orsolt'],
  [undo, 'rückgängig', 'mach das rückgängig', 'nimm es zurück', 'rückgängig machen', 'rueckgaengig'],
  [stop, 'stopp', 'halt', 'ruhe', 'aufhören', 'hör auf', 'genug'],
  [help, 'hilfe', 'was kann ich sagen', 'Was kann ich sagen?'],
]

/** They sound like a command, and are none. */
const noCommands = [
  'send it',
  'yes send',
  'send email',
  'send now',
  'yes delete',
  'permanently',
  'cancel',
  'no',
  "don't delete this email",
  'do not archive it',
  'please do not delete it',
  'never delete the email from Lena',
  'I already deleted the email',
  'he asked me to read the one from Lena',
  'she said archive it and I laughed',

  'delete my emails',

  'the email from Lena is not archived yet',
  'who sent me the next email about cats',
  'read my lips',
  'what time is it',
  'send it tomorrow',
  'send it to Bob',
  'could you not archive it',
  'tell me a joke',
  'tell me that you love me',
  'find out who stole it',
  'die Mail von Lena nicht löschen',
  'bitte nicht archivieren',

  'lösche nichts',
  'ich habe die Mail schon gelöscht',
  'nicht löschen',
  'sende es morgen',
  'E-Mail abschicken',
  'sende die Mail',
  'ja',
  'ok',
  'please',
  'hey assistant',
  '',
  '   ',
  '...',
]

const flat = (rows: Rows) => rows.flatMap(([command, ...phrases]) => phrases.map((phrase) => [phrase, command] as const))

describe('commands', () => {
  test.for(flat(inEnglish))('%s', ([phrase, command]) => expect(parseCommand(phrase)).toEqual(command))
  test.for(flat(inGerman))('auf Deutsch: %s', ([phrase, command]) => expect(parseCommand(phrase)).toEqual(command))
  test.for(noCommands)('no command: “%s”', (phrase) => expect(parseCommand(phrase)).toBeUndefined())

  test('there are more than a hundred phrases in each language', () => {
    expect(flat(inEnglish).length).toBeGreaterThan(150)
    expect(flat(inGerman).length).toBeGreaterThan(100)
  })

  test.for(flat([...inEnglish, ...inGerman]))('case, marks and politeness do not matter: %s', ([phrase, command]) => {
    if (command?.is === 'reply' || command?.is === 'compose' || command?.is === 'revise') return
    const same = (other: unknown) => JSON.stringify(other ?? null).toLowerCase()
    expect(same(parseCommand(`  Um, please ${phrase.toUpperCase()}`))).toBe(same(command))
    expect(same(parseCommand(`Hey assistant, ${phrase.replace(/[.!?]$/, '')}, please!`))).toBe(same(command))
  })

  test.for(flat([...inEnglish, ...inGerman]))('no command is a yes: %s', ([phrase, command]) => {
    for (const awaiting of ['send', 'delete', 'choice'] as const)
      expect(['send', 'delete']).not.toContain(readConfirmation(phrase, awaiting))
    expect(command?.is).toBeDefined()
  })
})

const yesSend = [
  ...[
    'send it',
    'Send it!',
    'SEND IT',
    'send it.',
    ' send  it ',
    'yes send',
    'Yes, send it.',
    'send email',
    'send now',
    'send e-mail',
  ],
  ...[
    'yes, please send it',
    'um send it',
    'ok send it',
    'please send it',
    'could you send it',
    'hey assistant, send it',
    'send the email',
  ],
  ...[
    'senden',
    'ja senden',
    'Ja, senden.',
    'abschicken',
    'schick es ab',
    'jetzt senden',
    'ja bitte abschicken',
    'E-Mail senden',
    'schicken Sie es ab',
  ],
]
const yesDelete = [
  'yes delete',
  'Yes, delete.',
  'yes delete it',
  'YES DELETE',
  'yes delete this email',
  'ja löschen',
  'ja, lösche sie',
  'ja loeschen',
]
const forGood = [
  ...[
    'permanently',
    'Permanently.',
    'delete permanently',
    'yes delete permanently',
    'permanently delete it',
    'yes, delete it permanently',
  ],
  ...['endgültig', 'endgültig löschen', 'ja endgültig löschen', 'endgueltig'],
]
const noes = [
  ...[
    "don't send",
    "Don't send it!",
    'don’t send it',
    'dont send it',
    'do not send it',
    'cancel',
    'no',
    'No.',
    'no thanks',
    'stop',
    'wait',
    'never mind',
  ],
  ...[
    'send it, no wait',
    'yes send it no',
    'please cancel',
    "yes don't",
    'not now',
    'send it not',
    "I can't send it",
    'hold on',
    'cancel that',
  ],
  ...[
    'nicht senden',
    'nein',
    'abbrechen',
    'halt',
    'doch nicht',
    'ja senden nein',
    'nein danke',
    'bitte nicht',
    'warte',
    'Stopp!',
  ],
]
const nothings = [
  ...[
    'yes',
    'ok',
    'okay',
    'sure',
    'yep',
    'yes please',
    'go ahead',
    'do it',
    'ja',
    'ja bitte',
    'gut',
    'send',
    'delete',
    'delete it',
    'delete this email',
  ],
  ...[
    'he told me to send it',
    'send it tomorrow',
    'send it to Bob',
    'cent it',
    'send hit',
    'sent it',
    'I said send it',
    'send it send it',
  ],
  ...[
    'say send it',
    'and send it',
    'just send it over to Lena',
    'yes delete the other one',
    'yes delete everything',
    'she is permanently away',
  ],
  ...[
    'sende es morgen',
    'er sagt ja senden',
    'alles löschen',
    'ich will es endgültig wissen',
    'send an email to Bob',
    'sеnd it',
    's e n d it',
    '',
  ],
]

describe('confirmations', () => {
  const all = ([...rest]: string[], awaiting: Awaiting, means: Confirmation | undefined) =>
    expect(rest.filter((phrase) => readConfirmation(phrase, awaiting) !== means)).toEqual([])

  test('a yes to sending is one of its phrases', () => all(yesSend, 'send', 'send'))
  test('a yes to deleting is one of its phrases', () => all(yesDelete, 'delete', 'delete'))
  test('for good has to be said', () => all(forGood, 'delete', 'permanently'))

  test('a yes to one thing is none to another', () => {
    all([...yesDelete, ...forGood], 'send', undefined)
    all(yesSend, 'delete', undefined)
    all([...yesSend, ...yesDelete, ...forGood], 'choice', undefined)
  })

  test.for(['send', 'delete', 'choice'] as const)('a no is a no, whatever else is said, while %s waits', (awaiting) =>
    all(noes, awaiting, 'no'),
  )
  test.for(['send', 'delete', 'choice'] as const)(
    'a part of an utterance is nothing, and neither is a mere yes, while %s waits',
    (awaiting) => all(nothings, awaiting, undefined),
  )

  test('a no put into any yes makes it one', () => {
    for (const phrase of [...yesSend, ...yesDelete, ...forGood])
      for (const no of ['no', "don't", 'not', 'never', 'cancel', 'stop', 'wait', 'nicht', 'nein', 'abbrechen', 'halt', 'DO NOT'])
        for (const said of [`${no} ${phrase}`, `${phrase} ${no}`, `${phrase}, ${no}!`, phrase.replace(/ /, ` ${no} `)])
          for (const awaiting of ['send', 'delete'] as const) {
            const means = readConfirmation(said, awaiting)
            expect([said, means === 'no' || (said === phrase && means !== undefined) || said === phrase]).toEqual([said, true])
          }
  })

  test('a word more makes it another utterance', () => {
    for (const phrase of [...yesSend, ...yesDelete, ...forGood])
      for (const word of ['later', 'tomorrow', 'Lena', 'maybe', 'if', 'morgen', 'vielleicht'])
        for (const said of [`${word} ${phrase}`, `${phrase} ${word}`])
          for (const awaiting of ['send', 'delete'] as const)
            expect([said, readConfirmation(said, awaiting)]).toEqual([said, undefined])
  })

  test('without anything that waits, a phrase is still known for what it is', () => {
    expect([...yesSend].filter((phrase) => confirmationNamed(phrase) !== 'send')).toEqual([])
    expect([...yesDelete].filter((phrase) => confirmationNamed(phrase) !== 'delete')).toEqual([])
    expect([...forGood].filter((phrase) => confirmationNamed(phrase) !== 'permanently')).toEqual([])
    expect(nothings.filter((phrase) => confirmationNamed(phrase) !== undefined)).toEqual([])
    expect(confirmationNamed('cancel')).toBe('no')
    expect(confirmationNamed('why did he not answer')).toBeUndefined()
  })

  test('a draft is thrown away by the words for that, and by no other no', () => {
    expect(
      ['discard it', 'throw it away', 'verwerfen', 'den Entwurf verwerfen'].map((phrase) => readConfirmation(phrase, 'send')),
    ).toEqual(Array(4).fill('no'))
    expect(['discard it', 'verwerfen'].map(isDiscard)).toEqual([true, true])
    expect(noes.filter(isDiscard)).toEqual([])
  })
})

test('what the help lists is understood as it stands, in both languages', () => {
  const known = (phrase: string) =>
    parseCommand(phrase) !== undefined ||
    readConfirmation(phrase, 'send') !== undefined ||
    readConfirmation(phrase, 'delete') !== undefined
  expect([...english.examplePhrases, ...(german.examplePhrases ?? [])].filter((phrase) => !known(phrase))).toEqual([])
})

test('the phrases of the buttons mean what they stand for, in both languages', () => {
  for (const { phrases } of [english, german as typeof english]) {
    const { send, yesSend, sendEmail, sendNow, dontSend, cancel, no, deleteThis, deleteFrom, yesDelete, permanently } = phrases
    expect([send, yesSend, sendEmail, sendNow].map((phrase) => readConfirmation(phrase, 'send'))).toEqual(Array(4).fill('send'))
    expect([dontSend, cancel, no].map((phrase) => readConfirmation(phrase, 'send'))).toEqual(Array(3).fill('no'))
    expect(readConfirmation(yesDelete, 'delete')).toBe('delete')
    expect(readConfirmation(permanently, 'delete')).toBe('permanently')
    expect(parseCommand(deleteThis)).toEqual(remove(these))
    expect(parseCommand(deleteFrom('Lena Orsolt'))).toEqual(remove(from('Lena Orsolt')))
  }
})

test('a long utterance is read in no time, and signs nobody sees do not matter', () => {
  const long = `email ${'Lena '.repeat(300)}about ${'whales '.repeat(300)}`
  expect(parseCommand(long)).toBeUndefined()
  expect(readConfirmation(`send it ${'send it '.repeat(500)}`, 'send')).toBeUndefined()
  expect(readConfirmation('se\u200Bnd it', 'send')).toBe('send')
  expect(readConfirmation('ｓｅｎｄ ｉｔ', 'send')).toBe('send')
})
