/** „1 E-Mail“, „1.204 E-Mails“: the German way to say how many. */
export const some = (n: number, one: string, many: string): string => (n === 1 ? one : `${n.toLocaleString('de')} ${many}`)
