// Whether a name is the issuer that the providers file means.

/** Entra names the directory of the person in its issuer: `{tenantid}` stands for it. */
const anyTenant = '{tenantid}'

/** Google writes its own with and without the scheme. */
export function isIssuer(expected: string, given: string): boolean {
  const [before = '', after] = expected.split(anyTenant)
  if (after === undefined) return given === expected || `https://${given}` === expected
  if (!given.startsWith(before) || !given.endsWith(after)) return false
  return /^[0-9a-f-]{36}$/i.test(given.slice(before.length, given.length - after.length))
}

/** One that stands for many says who somebody is only together with a token of theirs. */
export const isMultiTenant = (issuer: string) => issuer.includes(anyTenant)
