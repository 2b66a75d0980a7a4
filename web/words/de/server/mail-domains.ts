// What config/mail-domains.json says about single providers.
import type { SentenceBook } from '../../sentence-book.ts'

export const mailDomains: SentenceBook['sentences'] = {
  'Open your Apple account page, sign in and choose App-Specific Passwords.':
    'Öffnen Sie die Seite Ihres Apple Accounts, melden Sie sich an und wählen Sie „Anwendungsspezifische Passwörter“.',
  'Click the plus sign, enter a name such as Homing and click Create.':
    'Klicken Sie auf das Pluszeichen, geben Sie einen Namen wie Homing ein und klicken Sie auf „Erstellen“.',
  'Copy the password and paste it here instead of your usual one.':
    'Kopieren Sie das angezeigte Passwort und fügen Sie es hier statt Ihres üblichen ein.',
  'Open the Account security page and sign in.': 'Öffnen Sie die Seite „Kontosicherheit“ und melden Sie sich an.',
  'Choose Generate app password, enter a name such as Homing and click Generate password.':
    'Wählen Sie „App-Passwort generieren“, geben Sie einen Namen wie Homing ein und klicken Sie auf „Passwort generieren“.',
  'Sign in to your AT&T profile and open Sign-in info.': 'Melden Sie sich in Ihrem AT&T-Profil an und öffnen Sie „Sign-in info“.',
  'Under Secure mail key choose Manage secure mail key, then Add secure mail key.':
    'Wählen Sie unter „Secure mail key“ zuerst „Manage secure mail key“, dann „Add secure mail key“.',
  'Copy the key and paste it here instead of your usual password.':
    'Kopieren Sie den Schlüssel und fügen Sie ihn hier statt Ihres üblichen Passworts ein.',
  'Open the Account security page and sign in with your Rogers address.':
    'Öffnen Sie die Seite „Account security“ und melden Sie sich mit Ihrer Rogers-Adresse an.',
  'Under External connections click Create app password, enter a name such as Homing and click Generate password.':
    'Klicken Sie unter „External connections“ auf „Create app password“, geben Sie einen Namen wie Homing ein und klicken Sie auf „Generate password“.',
  "Turn on POP3 and IMAP access once in the email settings on the provider's website. With two-step sign-in, it requires an app password.":
    'Schalten Sie in den E-Mail-Einstellungen auf der Website des Anbieters einmal den POP3- und IMAP-Zugriff ein. Bei Anmeldung in zwei Schritten brauchen Sie ein App-Passwort.',
  'Sign in to the E-Mail Center and open its settings.':
    'Melden Sie sich im E-Mail Center an und öffnen Sie dort die Einstellungen.',
  'Choose Passwords, then E-Mail password, and set one.':
    'Wählen Sie „Passwörter“, dann „E-Mail-Passwort“, und legen Sie eines fest.',
  "Enter that password here. The website password doesn't work for mail apps.":
    'Geben Sie dieses Passwort hier ein: Das für die Website gilt nicht für E-Mail-Programme.',
  'Turn on POP3, IMAP and SMTP access once in the freenet Mail settings.':
    'Schalten Sie in den Einstellungen von freenet Mail einmal den Zugriff über POP3, IMAP und SMTP ein.',
  'With two-step sign-in, mailbox.org requires an app password instead of your usual one.':
    'Mit Anmeldung in zwei Schritten verlangt mailbox.org statt Ihres üblichen ein App-Passwort.',
  'Open Settings, Privacy and Security, then Manage app passwords.':
    'Öffnen Sie „Settings“, „Privacy and Security“, dann „Manage app passwords“.',
  'Click New app password, enter a name such as Homing, choose Mail access and click Generate.':
    'Klicken Sie auf „New app password“, geben Sie einen Namen wie Homing ein, wählen Sie „Mail“ als Zugriff und klicken Sie auf „Generate“.',
  'Turn on IMAP access once: Zoho Mail, Settings, Mail accounts, IMAP. With two-step sign-in, Zoho requires an app password from accounts.zoho.com.':
    'Bitte schalten Sie den Zugriff über IMAP einmal ein: Zoho Mail, Einstellungen, E-Mail-Konten, IMAP. Mit Anmeldung in zwei Schritten verlangt Zoho ein App-Passwort von accounts.zoho.com.',
  'Turn on IMAP access and app passwords: Yandex Mail, Settings, Email clients.':
    'Schalten Sie den Zugriff über IMAP und App-Passwörter ein: Yandex Mail, Einstellungen, E-Mail-Programme.',
  'Open the app passwords page, choose Mail, enter a name such as Homing and click Next.':
    'Öffnen Sie die Seite für App-Passwörter, wählen Sie „Mail“, geben Sie einen Namen wie Homing ein und klicken Sie auf „Weiter“.',
  'Open the page of passwords for external applications and sign in.':
    'Öffnen Sie die Seite mit Passwörtern für externe Anwendungen und melden Sie sich an.',
  'Click Add, enter a name such as Homing and allow full access to Mail.':
    'Klicken Sie auf „Hinzufügen“, geben Sie einen Namen wie Homing ein und erlauben Sie vollen Zugriff auf Mail.',
  'Turn on access for mail apps once in the Rambler Mail settings.':
    'Schalten Sie in den Einstellungen von Rambler Mail einmal den Zugriff für E-Mail-Programme ein.',
  'Turn on IMAP access in the UKR.NET settings. It then shows a separate password for mail apps.':
    'Bitte schalten Sie in den Einstellungen von UKR.NET den Zugriff über IMAP ein; dann wird ein eigenes Passwort für E-Mail-Programme angezeigt.',
  'Allow IMAP access once in the La Poste webmail settings.':
    'Erlauben Sie in den Webmail-Einstellungen von La Poste einmal den IMAP-Zugriff.',
  'Turn on IMAP access once in the webmail settings. With two-step sign-in, it requires an app password.':
    'Schalten Sie in den Webmail-Einstellungen einmal den IMAP-Zugriff ein. Bei Anmeldung in zwei Schritten brauchen Sie ein App-Passwort.',
  'Allow IMAP and SMTP access once in the Seznam Email settings. With two-step sign-in, it requires an app password.':
    'Erlauben Sie in den Einstellungen von Seznam Email einmal den Zugriff über IMAP und SMTP. Bei Anmeldung in zwei Schritten brauchen Sie ein App-Passwort.',
  'Allow access for mail apps once in the webmail settings.':
    'Erlauben Sie in den Webmail-Einstellungen einmal den Zugriff für E-Mail-Programme.',
  'Sign in to Sky Yahoo Mail and open Account security.':
    'Melden Sie sich bei Sky Yahoo Mail an und öffnen Sie „Account security“.',
  'Virgin Media may require an app password: My Virgin Media, Account settings, Account details.':
    'Virgin Media verlangt vielleicht ein App-Passwort: My Virgin Media, Account settings, Account details.',
  'Turn on IMAP access once in the inbox.lv settings. It then shows a separate password for mail apps.':
    'Schalten Sie in den Einstellungen von inbox.lv einmal den IMAP-Zugriff ein; dann wird ein eigenes Passwort für E-Mail-Programme angezeigt.',
  'Allow third-party access once in the Xfinity email settings under Security.':
    'Bitte erlauben Sie in Xfinitys E-Mail-Einstellungen unter „Security“ einmal den Zugriff durch andere Programme.',
  "Cox mailboxes are now at Yahoo Mail: sign in with Yahoo, or use an app password from Yahoo's Account security page.":
    'Cox-Postfächer liegen jetzt bei Yahoo Mail: Melden Sie sich mit Yahoo an, oder verwenden Sie ein App-Passwort von der Yahoo-Seite „Kontosicherheit“.',
  'Turn on IMAP access once in the settings on {}. Enter the authorisation code it shows instead of your usual password.':
    'Schalten Sie in den Einstellungen auf {1} einmal den IMAP-Zugriff ein. Geben Sie den angezeigten Autorisierungscode statt Ihres üblichen Passworts ein.',
  'Turn on IMAP/SMTP once in the Naver Mail settings. With two-step sign-in, Naver requires an app password.':
    'Schalten Sie in den Einstellungen von Naver Mail einmal IMAP/SMTP ein. Mit Anmeldung in zwei Schritten verlangt Naver ein App-Passwort.',
  'Turn on IMAP/SMTP once in the Daum Mail settings, and use the app password it shows.':
    'Schalten Sie in den Einstellungen von Daum Mail einmal IMAP/SMTP ein, und verwenden Sie das dort angezeigte App-Passwort.',
  'Turn on IMAP once in the UOL webmail settings.': 'Schalten Sie in den Webmail-Einstellungen von UOL einmal IMAP ein.',
  'Mailfence requires a paid plan for mail apps.': 'Bei Mailfence brauchen E-Mail-Programme einen bezahlten Tarif.',
  'With two-step sign-in, Runbox requires an app password: Account, Security, App passwords.':
    'Mit Anmeldung in zwei Schritten verlangt Runbox ein App-Passwort: Account, Security, App passwords.',
  'Create a device password in the StartMail settings under IMAP/SMTP, and use it here instead of your usual one.':
    'Bitte erstellen Sie in den Einstellungen von StartMail unter IMAP/SMTP ein Gerätepasswort und verwenden Sie es hier statt Ihres üblichen.',
  "HEY can't be connected: it doesn't support IMAP.": 'HEY kann nicht verbunden werden: Es unterstützt kein IMAP.',
  'Proton Mail needs Proton Mail Bridge and a paid plan. Start Bridge on the computer running Homing, use the password it shows for this address, and ask the server owner to set MAIL_HOSTS_ALLOW=127.0.0.1:1143,127.0.0.1:1025.':
    'Proton Mail ist über Proton Mail Bridge erreichbar, das einen bezahlten Tarif braucht. Starten Sie Bridge auf dem Computer, auf dem Homing läuft, verwenden Sie das Passwort, das Bridge für diese Adresse anzeigt, und bitten Sie den Betreiber dieses Servers, MAIL_HOSTS_ALLOW=127.0.0.1:1143,127.0.0.1:1025 zu setzen.',
  "Tuta can't be connected: it doesn't support IMAP.": 'Tuta kann nicht verbunden werden: Es unterstützt kein IMAP.',
  "Free Rediffmail mailboxes can't be connected because they don't support IMAP. You can forward their mail to another mailbox.":
    'Kostenlose Rediffmail-Postfächer können nicht verbunden werden, da sie kein IMAP unterstützen. Sie können ihre E-Mails an ein anderes Postfach weiterleiten.',
}
