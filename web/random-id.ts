/** A random id. `crypto.randomUUID` requires a secure origin, and Homing may run on plain http at home. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
