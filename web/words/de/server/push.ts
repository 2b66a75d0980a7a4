// Push notifications, and the doctor about them.
export const push = {
  'Please enter a time such as 22:00.': 'Bitte geben Sie eine Uhrzeit wie 22:00 ein.',
  'You can choose up to 4 times.': 'Sie können bis zu 4 Uhrzeiten wählen.',
  'Quiet hours need a beginning and an end that differ.': 'Anfang und Ende der Ruhezeit müssen verschieden sein.',
  'Please choose a Smart Folder.': 'Bitte wählen Sie einen intelligenten Ordner.',
  'This Smart Folder no longer exists.': 'Diesen intelligenten Ordner gibt es nicht mehr.',
  'This push address is too long.': 'Diese Push-Adresse ist zu lang.',
  "This isn't a push subscription.": 'Das ist kein Push-Abonnement.',
  'This push address is already in use.': 'Diese Push-Adresse wird bereits verwendet.',
  'Please enter the server address.': 'Bitte geben Sie die Serveradresse ein.',
  'This server address is too long.': 'Diese Serveradresse ist zu lang.',
  'Please enter a server address such as https://ntfy.sh.': 'Bitte geben Sie eine Serveradresse wie https://ntfy.sh ein.',
  'Please enter only the server here, such as https://ntfy.sh.': 'Bitte geben Sie hier nur den Server ein, etwa https://ntfy.sh.',
  'This token is too long.': 'Dieses Token ist zu lang.',
  'This token contains characters that no token has.': 'Dieses Token enthält Zeichen, die in Tokens nicht vorkommen.',
  "Please enter the application's token.": 'Bitte geben Sie das Token der Anwendung ein.',
  'Topics consist of up to 64 letters, digits, hyphens and underscores.':
    'Themen bestehen aus bis zu 64 Buchstaben, Ziffern, Binde- und Unterstrichen.',
  'You can have up to {} devices. Please remove one first.':
    'Sie können bis zu {1} Geräte haben. Bitte entfernen Sie zuerst eines.',
  'This is already in your list. To change its token, remove it first.':
    'Das steht bereits in Ihrer Liste. Um das Token zu ändern, entfernen Sie zuerst den Eintrag.',
  'This device is no longer in the list.': 'Dieses Gerät steht nicht mehr in der Liste.',
  'This browser no longer accepts notifications and was removed from the list.':
    'Dieser Browser nimmt keine Benachrichtigungen mehr an und wurde aus der Liste entfernt.',
  "You've added many devices. Please try again in an hour.":
    'Sie haben viele Geräte hinzugefügt. Bitte versuchen Sie es in einer Stunde noch einmal.',
  "You've sent many tests. Please try again in an hour.":
    'Sie haben viele Tests gesendet. Bitte versuchen Sie es in einer Stunde noch einmal.',
  "This push server can't be found, or isn't allowed here. If {} is correct, the server owner can allow it: PUSH_HOSTS_ALLOW={}":
    'Dieser Push-Server ist nicht zu finden oder hier nicht erlaubt. Wenn {1} stimmt, kann der Betreiber sie erlauben: PUSH_HOSTS_ALLOW={2}',
  'Push servers need an https address, unless the server owner allows this one: PUSH_HOSTS_ALLOW={}':
    'Push-Server brauchen eine https-Adresse, es sei denn, der Betreiber erlaubt diese: PUSH_HOSTS_ALLOW={1}',
  "This push server address isn't allowed here.": 'Diese Adresse eines Push-Servers ist hier nicht erlaubt.',
  'The push server rejected the token.': 'Der Push-Server hat das Token abgelehnt.',
  "There's no push server at this address.": 'Unter dieser Adresse gibt es keinen Push-Server.',
  'The push server is limiting requests. Please try again later.':
    'Der Push-Server begrenzt die Anfragen. Bitte versuchen Sie es später noch einmal.',
  'The push server is limiting requests.': 'Der Push-Server begrenzt die Anfragen.',
  "The push server can't be reached.": 'Der Push-Server ist nicht erreichbar.',
  "The push server didn't respond in time.": 'Der Push-Server hat nicht rechtzeitig geantwortet.',
  "The push server didn't accept the message.": 'Der Push-Server hat die Nachricht nicht angenommen.',
  "The server at this address doesn't accept push messages. Please check the address and type.":
    'Der Server unter dieser Adresse nimmt keine Push-Nachrichten an. Bitte prüfen Sie Adresse und Art.',
  "The server at this address doesn't accept push messages.": 'Der Server unter dieser Adresse nimmt keine Push-Nachrichten an.',
  // The doctor.
  'No push notifications are set up.': 'Es sind keine Push-Benachrichtigungen eingerichtet.',
  'Push notifications arrive: {} set up.': 'Push-Benachrichtigungen kommen an: {1} eingerichtet.',
  '{} It was turned off after repeated failures.': '{1} Nach wiederholten Fehlern wurde sie ausgeschaltet.',
  "The push server's address isn't allowed here.": 'Die Adresse des Push-Servers ist hier nicht erlaubt.',
  'Its owner can check it under Settings, Notifications, and send a test.':
    'Die Person kann sie unter Einstellungen, Benachrichtigungen prüfen und einen Test senden.',
  'If it is a server of yours, add it to PUSH_HOSTS_ALLOW and restart Homing.':
    'Wenn es Ihr eigener Server ist, nehmen Sie ihn in PUSH_HOSTS_ALLOW auf und starten Sie Homing neu.',
  "Check the push server, and this machine's internet and DNS connection. Then its owner can send a test.":
    'Prüfen Sie den Push-Server sowie Internet und DNS dieses Rechners. Danach kann die Person einen Test senden.',
}
