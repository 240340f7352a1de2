import { hash, verify } from '@node-rs/argon2'

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password typed on two keyboards is one password. */
const composed = (text: string): string => text.normalize('NFKC')

/** What is kept of a password: an argon2id hash with its salt and cost in it. */
export const hashPassword = (text: string): Promise<string> => hash(composed(text), COST)

let nobodys: Promise<string> | undefined

/** Whether a password is the one that was hashed. Takes the same work where there is none to compare with. */
export async function isPassword(text: string, known: string | null): Promise<boolean> {
  nobodys ??= hashPassword('nobody has this password')
  const isRight = await verify(known ?? (await nobodys), composed(text))
  return isRight && known !== null
}
