import type { SentenceBook } from '../../sentence-book.ts'

export const mcp: SentenceBook['sentences'] = {
  "The role of the person in this shared mailbox doesn't allow this.":
    'Die Rolle der Person in diesem gemeinsamen Postfach erlaubt das nicht.',
  'Connecting programs is turned off on this server.': 'Auf diesem Server können keine Programme verbunden werden.',
  "This program isn't registered here. Please reconnect from the program.":
    'Dieses Programm ist hier nicht registriert. Bitte verbinden Sie es vom Programm aus noch einmal.',
  "This program didn't register the address it wants the answer at.":
    'Dieses Programm hat die Adresse nicht registriert, an der es die Antwort möchte.',
  'This program asks for access to another server.': 'Dieses Programm möchte Zugriff auf einen anderen Server.',
  "This program doesn't use the secure way to connect (PKCE with S256).":
    'Dieses Programm verbindet sich nicht auf dem sicheren Weg (PKCE mit S256).',
  'You can connect up to {} programs. Please disconnect one first.':
    'Sie können bis zu {1} Programme verbinden. Bitte trennen Sie zuerst eines.',
  'This program is no longer connected.': 'Dieses Programm ist nicht mehr verbunden.',
  'This proposal no longer exists.': 'Diesen Vorschlag gibt es nicht mehr.',
  "Programs can't be connected while PUBLIC_URL has a path. Please use an access token, or a PUBLIC_URL without a path.":
    'Programme können nicht verbunden werden, solange PUBLIC_URL einen Pfad hat. Bitte verwenden Sie ein Zugriffstoken oder eine PUBLIC_URL ohne Pfad.',
  'The email has this label already.': 'Die E-Mail hat dieses Label schon.',
  'There is no such label. list_mailboxes names them.': 'Dieses Label gibt es nicht. list_mailboxes nennt sie.',
  'Too many proposals wait for the person already.': 'Es warten schon zu viele Vorschläge.',
  'Too many simultaneous calls. Please wait for their answers.':
    'Zu viele Aufrufe auf einmal. Bitte warten Sie auf deren Antworten.',
  'Please choose what the program may do.': 'Bitte wählen Sie, was das Programm darf.',
}
