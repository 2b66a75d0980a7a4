/** A random name. `crypto.randomUUID` exists on secure pages only, and Homing may run on plain http in a home. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
