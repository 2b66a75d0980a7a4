// What is worth finding in a calendar file (RFC 5545): titles, places, descriptions and people of all its events.
const textField = /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT)(?:;[^:\n]{0,500})?:(.*)$/i
const person = /^(?:ORGANIZER|ATTENDEE)((?:;[^:\n]{0,500})?):(?:mailto:)?(.*)$/i

export function textFromEvents(source: string): string {
  const lines = source.replace(/\n[ \t]/g, '').split('\n')
  return lines.flatMap((line) => textOfLine(line) ?? []).join('\n')
}

function textOfLine(line: string): string | undefined {
  const text = textField.exec(line)?.[1]
  if (text !== undefined) return text.replace(/\\([nN,;\\])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
  const [, parameters = '', address] = person.exec(line) ?? []
  if (address === undefined) return undefined
  return `${/;CN="?([^";:]{1,200})/i.exec(parameters)?.[1] ?? ''} ${address}`
}
