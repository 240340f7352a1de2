/** Returns a random id with the shape of the server's own, 24 hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map(byte => byte.toString(16).padStart(2, '0')).join('')
