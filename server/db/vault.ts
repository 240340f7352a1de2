import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Encryption and keyed hashing for data that must not be readable or guessable from a copy of the database. All keys are derived
 * from one secret.
 */
export type Vault = {
  /** Encrypts a text with AES-256-GCM. @param purpose a text sealed for one purpose does not open for another */
  seal(text: string, purpose: string): string
  /** @throws Error for a text that was not sealed here, for this purpose */
  open(sealed: string, purpose: string): string
  /** Keyed hash (HMAC-SHA-256): one-time codes have too few digits for a plain one. */
  hash(text: string, purpose: string): string
  /** Compares a text with a keyed hash, in constant time. */
  matches(text: string, hash: string, purpose: string): boolean
}

/** @param secret at least 32 characters that nobody can guess */
export function createVault(secret: string): Vault {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'wezesha', use, 32))
  const hash = (text: string, purpose: string) =>
    createHmac('sha256', keyFor(`hash ${purpose}`))
      .update(text)
      .digest('base64url')
  return {
    seal(text, purpose) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, purpose) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    hash,
    matches: (text, known, purpose) => timingSafeEqual(digest(hash(text, purpose)), digest(known)),
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest()
