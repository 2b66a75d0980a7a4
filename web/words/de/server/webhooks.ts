// Webhooks and Home Assistant, and the doctor about them.
export const webhooks = {
  'Please choose at least one event.': 'Bitte wählen Sie mindestens ein Ereignis.',
  'Please choose fewer Smart Folders.': 'Bitte wählen Sie weniger intelligente Ordner.',
  'Please enter an address.': 'Bitte geben Sie eine Adresse ein.',
  'This address is too long.': 'Diese Adresse ist zu lang.',
  'Please enter an address such as https://example.org/hook.': 'Bitte geben Sie eine Adresse wie https://example.org/hook ein.',
  'You can have up to {} webhooks. Please remove one first.':
    'Sie können bis zu {1} Webhooks haben. Bitte entfernen Sie zuerst einen.',
  'This webhook is no longer in the list.': 'Dieser Webhook steht nicht mehr in der Liste.',
  "You've added many webhooks. Please try again in an hour.":
    'Sie haben viele Webhooks hinzugefügt. Bitte versuchen Sie es in einer Stunde noch einmal.',
  "This server can't be found, or isn't allowed here. If {} is correct, the server owner can allow it: WEBHOOK_HOSTS_ALLOW={}":
    'Dieser Server ist nicht zu finden oder hier nicht erlaubt. Wenn {1} stimmt, kann der Betreiber ihn erlauben: WEBHOOK_HOSTS_ALLOW={2}',
  'Webhooks need an https address, unless the server owner allows this one: WEBHOOK_HOSTS_ALLOW={}':
    'Webhooks brauchen eine https-Adresse, es sei denn, der Betreiber erlaubt diese: WEBHOOK_HOSTS_ALLOW={1}',
  'The server at this address refused access.': 'Der Server unter dieser Adresse hat den Zugriff verweigert.',
  "This address isn't allowed here.": 'Diese Adresse ist hier nicht erlaubt.',
  "There's nothing at this address.": 'Unter dieser Adresse gibt es nichts.',
  'The server at this address is limiting requests. Please try again later.':
    'Der Server unter dieser Adresse begrenzt die Anfragen. Bitte versuchen Sie es später noch einmal.',
  "The server at this address can't be reached.": 'Der Server unter dieser Adresse ist nicht erreichbar.',
  "The server at this address didn't respond in time.": 'Der Server unter dieser Adresse hat nicht rechtzeitig geantwortet.',
  "The server at this address didn't accept the event.": 'Der Server unter dieser Adresse hat das Ereignis nicht angenommen.',
  'This address redirects. Please enter the address it redirects to.':
    'Diese Adresse leitet weiter. Bitte geben Sie die Adresse ein, zu der sie leitet.',
  'This address no longer exists.': 'Diese Adresse gibt es nicht mehr.',
  'This name is too long.': 'Dieser Name ist zu lang.',
  "Home Assistant isn't set up on this server. Its owner can set MQTT_URL.":
    'Home Assistant ist auf diesem Server nicht eingerichtet. Der Betreiber kann MQTT_URL setzen.',
  // The doctor.
  "Home Assistant isn't set up.": 'Home Assistant ist nicht eingerichtet.',
  'Home Assistant receives the counts of {} people.': 'Home Assistant erhält die Anzahlen von {1} Personen.',
  'The MQTT broker rejected the username or password.': 'Der MQTT-Broker hat Benutzernamen oder Passwort abgelehnt.',
  'Check MQTT_URL and restart Homing.': 'Prüfen Sie MQTT_URL und starten Sie Homing neu.',
  'The MQTT broker is on the internet, and the connection would be unencrypted.':
    'Der MQTT-Broker ist im Internet, und die Verbindung wäre unverschlüsselt.',
  'Use mqtts:// in MQTT_URL.': 'Verwenden Sie mqtts:// in MQTT_URL.',
  "The MQTT broker can't be reached.": 'Der MQTT-Broker ist nicht erreichbar.',
  'Check that it runs, and the host and port in MQTT_URL.': 'Prüfen Sie, ob er läuft, und Host und Port in MQTT_URL.',
  "The MQTT broker isn't connected yet.": 'Der MQTT-Broker ist noch nicht verbunden.',
  'Run the checks again in a moment.': 'Starten Sie die Prüfungen gleich noch einmal.',
  'No webhooks are set up.': 'Es sind keine Webhooks eingerichtet.',
  'Webhooks arrive: {} set up.': 'Webhooks kommen an: {1} eingerichtet.',
  '{} The webhook was turned off.': '{1} Der Webhook wurde ausgeschaltet.',
  'The server of a webhook refused access.': 'Der Server eines Webhooks hat den Zugriff verweigert.',
  "The address of a webhook isn't allowed here.": 'Die Adresse eines Webhooks ist hier nicht erlaubt.',
  "There's nothing at the address of a webhook.": 'Unter der Adresse eines Webhooks gibt es nichts.',
  'The server of a webhook is limiting requests.': 'Der Server eines Webhooks begrenzt die Anfragen.',
  "The server of a webhook can't be reached.": 'Der Server eines Webhooks ist nicht erreichbar.',
  "The server of a webhook didn't respond in time.": 'Der Server eines Webhooks hat nicht rechtzeitig geantwortet.',
  "The server of a webhook didn't accept an event.": 'Der Server eines Webhooks hat ein Ereignis nicht angenommen.',
  'The address of a webhook redirects.': 'Die Adresse eines Webhooks leitet weiter.',
  'The address of a webhook no longer exists.': 'Die Adresse eines Webhooks gibt es nicht mehr.',
  'Its owner can check it under Settings, Integrations, and send a test.':
    'Die Person kann sie unter Einstellungen, Integrationen prüfen und einen Test senden.',
  'If it is a server of yours, add it to WEBHOOK_HOSTS_ALLOW and restart Homing.':
    'Wenn es Ihr eigener Server ist, nehmen Sie ihn in WEBHOOK_HOSTS_ALLOW auf und starten Sie Homing neu.',
  "Check that server, and this machine's internet and DNS connection. Then its owner can send a test.":
    'Prüfen Sie diesen Server sowie Internet und DNS dieses Rechners. Danach kann die Person einen Test senden.',
}
