import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP recommends: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes Unicode, since keyboards may encode the same password differently. */
const composed = (text: string): string => text.normalize('NFKC')

/** Hashes a password with argon2id; the result includes salt and parameters. */
export const hashPassword = (text: string): Promise<string> => hash(composed(text), COST)

let nobodys: Promise<string> | undefined

/** Verifies a password against a hash. Without a hash it takes the same time, to prevent account enumeration. */
export async function isPassword(text: string, known: string | null): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const isRight = await verify(known ?? (await nobodys), composed(text))
  return isRight && known !== null
}
