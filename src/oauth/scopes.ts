// What was allowed. People may untick parts of what is asked for; then who they are is known, and their mail is not.

/** Who somebody is, as every provider calls it, and as Google calls it in its answers. */
const aboutThePerson = new Set(['openid', 'email', 'profile', 'offline_access', 'userinfo.email', 'userinfo.profile'])

/** Whether all that opens a mailbox was allowed. Microsoft answers with and without the address of the resource. */
export function opensMailbox(asked: string[], allowed: string): boolean {
  const given = new Set(allowed.split(/\s+/).map(bare))
  const needed = asked.map(bare).filter((scope) => !aboutThePerson.has(scope))
  return needed.length > 0 && needed.every((scope) => given.has(scope))
}

const bare = (scope: string) => scope.slice(scope.lastIndexOf('/') + 1).toLowerCase()
