// Contacts and calendars on people's own servers, and the doctor about them.
export const dav = {
  'Please enter your username there.': 'Bitte geben Sie Ihren Benutzernamen dort ein.',
  'Please enter the password.': 'Bitte geben Sie das Passwort ein.',
  'Please enter a server address such as https://cloud.example.org.':
    'Bitte geben Sie eine Serveradresse wie https://cloud.example.org ein.',
  'Please enter username and password in their own fields, not in the address.':
    'Bitte geben Sie Benutzername und Passwort in ihren eigenen Feldern ein, nicht in der Adresse.',
  'You can connect up to {} servers. Please remove one first.':
    'Sie können bis zu {1} Server verbinden. Bitte entfernen Sie zuerst einen.',
  "You've tried this many times. Please try again in an hour.":
    'Sie haben das oft versucht. Bitte versuchen Sie es in einer Stunde noch einmal.',
  'This server is no longer in the list.': 'Dieser Server steht nicht mehr in der Liste.',
  'This calendar can only be read.': 'Dieser Kalender kann nur gelesen werden.',
  'The event was changed at the server at the same time.': 'Der Termin wurde gleichzeitig auf dem Server geändert.',
  'An event was changed at a server of contacts and calendars at the same time.':
    'Ein Termin wurde gleichzeitig auf einem Server von Kontakten und Kalendern geändert.',
  'This address book or calendar is no longer in the list.':
    'Dieses Adressbuch oder dieser Kalender steht nicht mehr in der Liste.',
  'Servers of contacts and calendars need an https address, unless the server owner allows this one: DAV_HOSTS_ALLOW={}':
    'Server von Kontakten und Kalendern brauchen eine https-Adresse, es sei denn, der Betreiber erlaubt diese: DAV_HOSTS_ALLOW={1}',
  "This server can't be found, or isn't allowed here. If {} is correct, the server owner can allow it: DAV_HOSTS_ALLOW={}":
    'Dieser Server ist nicht zu finden oder hier nicht erlaubt. Wenn {1} stimmt, kann der Betreiber ihn erlauben: DAV_HOSTS_ALLOW={2}',
  'The server rejected the username or password. Many servers need an app password here.':
    'Der Server hat Benutzername oder Passwort abgelehnt. Viele Server verlangen hier ein App-Passwort.',
  "This server's address isn't allowed here.": 'Die Adresse dieses Servers ist hier nicht erlaubt.',
  'No address books or calendars were found at this address.':
    'Unter dieser Adresse wurden keine Adressbücher oder Kalender gefunden.',
  'The server is limiting requests. Please try again later.':
    'Der Server begrenzt die Anfragen. Bitte versuchen Sie es später noch einmal.',
  "The server can't be reached.": 'Der Server ist nicht erreichbar.',
  "The server didn't respond in time.": 'Der Server hat nicht rechtzeitig geantwortet.',
  "The server's response can't be used. Please check the address.":
    'Mit der Antwort des Servers lässt sich nichts anfangen. Bitte prüfen Sie die Adresse.',
  'The server sent more data than Homing accepts.': 'Der Server hat mehr Daten gesendet, als Homing annimmt.',
  'The server points to another server, which Homing sends no password to. Please enter its address.':
    'Der Server verweist auf einen anderen Server, an den Homing kein Passwort sendet. Bitte geben Sie dessen Adresse ein.',
  // The doctor.
  'No contacts or calendars are connected.': 'Es sind keine Kontakte oder Kalender verbunden.',
  'Contacts and calendars are synced. Connected servers: {}.':
    'Kontakte und Kalender werden synchronisiert. Verbundene Server: {1}.',
  'Its owner can check it under Settings, Contacts and calendar.':
    'Die Person kann ihn unter Einstellungen, Kontakte und Kalender prüfen.',
  "Check that server, and this machine's internet and DNS connection. Then its owner can sync again.":
    'Prüfen Sie diesen Server sowie Internet und DNS dieses Rechners. Danach kann die Person erneut synchronisieren.',
  'If it is a server of yours, add it to DAV_HOSTS_ALLOW and restart Homing.':
    'Wenn es Ihr eigener Server ist, nehmen Sie ihn in DAV_HOSTS_ALLOW auf und starten Sie Homing neu.',
  'A server of contacts and calendars rejected the username or password.':
    'Ein Server von Kontakten und Kalendern hat Benutzername oder Passwort abgelehnt.',
  "The address of a server of contacts and calendars isn't allowed here.":
    'Die Adresse eines Servers von Kontakten und Kalendern ist hier nicht erlaubt.',
  'No address books or calendars were found at the address of a server.':
    'Unter der Adresse eines Servers wurden keine Adressbücher oder Kalender gefunden.',
  'A server of contacts and calendars is limiting requests.': 'Ein Server von Kontakten und Kalendern begrenzt die Anfragen.',
  "A server of contacts and calendars can't be reached.": 'Ein Server von Kontakten und Kalendern ist nicht erreichbar.',
  "A server of contacts and calendars didn't respond in time.":
    'Ein Server von Kontakten und Kalendern hat nicht rechtzeitig geantwortet.',
  "The response of a server of contacts and calendars can't be used.":
    'Mit der Antwort eines Servers von Kontakten und Kalendern lässt sich nichts anfangen.',
  'A server of contacts and calendars sent more data than Homing accepts.':
    'Ein Server von Kontakten und Kalendern hat mehr Daten gesendet, als Homing annimmt.',
  'A server of contacts and calendars points to another server.':
    'Ein Server von Kontakten und Kalendern verweist auf einen anderen Server.',
}
