// Domains that are imitated everywhere, besides those a person hears from: the providers' own come from their table.
export const wellKnown = `adobe.com aliexpress.com amazon.com amazon.co.uk amazon.de amazon.fr amazon.it amazon.es
  americanexpress.com apple.com bankofamerica.com barclays.co.uk binance.com booking.com chase.com citibank.com coinbase.com
  commerzbank.de deutsche-bank.de dhl.com dhl.de discord.com docusign.com docusign.net dropbox.com ebay.com ebay.de
  facebook.com fedex.com github.com gitlab.com godaddy.com google.com hsbc.com hsbc.co.uk icloud.com instagram.com
  linkedin.com mastercard.com mercadolibre.com metamask.io microsoft.com microsoftonline.com netflix.com office.com
  onedrive.com outlook.com paypal.com paypal.me postbank.de revolut.com roblox.com salesforce.com santander.com shopify.com
  slack.com sparkasse.de spotify.com steampowered.com stripe.com telekom.de tiktok.com twitter.com uber.com usps.com
  vodafone.de volksbank.de wellsfargo.com wetransfer.com whatsapp.com wise.com yahoo.com zoom.us`
  .split(/\s+/)
  .filter((domain) => domain !== '')
