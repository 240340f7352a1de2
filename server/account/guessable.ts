import type { Sentence } from '#rules/sentence.ts'
import type { Services } from '#server/http/services.ts'
import type { Account } from '#server/notify/message.ts'
import { fieldRefusal, msg } from '#server/refusal/message.ts'
import { GUESSABLE_WORDS } from './guessable.words.ts'

/** Personal details that a password must not consist of. */
export type About = Partial<Pick<Account, 'email' | 'phone' | 'firstName' | 'lastName'>>

const SHORTEST = 8
/** This many characters besides a common word or a personal detail make a password acceptable. */
const ENOUGH_BESIDES = 7

/**
 * Returns why a password is refused; null for a good one. Follows NIST SP 800-63B: a minimum length and no easily guessed
 * password, but no rules about capitals and special characters.
 * @param about details of the password's owner
 */
export function weaknessOf(text: string, about: About): Sentence | null {
  if (text.length < SHORTEST) return msg('field.password')
  const plain = text.normalize('NFKC').toLowerCase()
  if (isOwn(plain, about)) return msg('password.own-details')
  if (isPattern(plain) || isWord(plain)) return msg('password.guessable')
  return null
}

/**
 * @param field name of the password field
 * @throws Refusal invalid, naming the field
 */
export function requireStrong(text: string, about: About, field = 'password'): void {
  const weakness = weaknessOf(text, about)
  if (weakness !== null) throw fieldRefusal(field, weakness)
}

/**
 * Rejects a password known from data breaches. Calls an external service, so not to be used in a transaction.
 * @throws Refusal invalid, naming the field
 */
export async function requireUnbreached(
  text: string,
  { isBreached }: Pick<Services, 'isBreached'>,
  field = 'password',
): Promise<void> {
  if (!(await isBreached(text))) return
  throw fieldRefusal(field, 'password.stolen')
}

function isOwn(plain: string, { email = '', phone, firstName = '', lastName = '' }: About): boolean {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const own = [email, name, host, firstName, lastName, firstName + lastName, phone?.slice(-9) ?? '']
    .map(one => one.toLowerCase().replace(/\s/g, ''))
    .filter(one => one.length >= 3)
  return own.some(one => plain.includes(one) && plain.replaceAll(one, '').length < ENOUGH_BESIDES)
}

/** Leetspeak: digits and symbols that stand for letters. */
const STAND_FOR: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Whether it is a common word with digits and symbols before, after or in place of its letters: `P@ssw0rd2026!`. */
function isWord(plain: string): boolean {
  const bare = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const spoken = plain
    .replace(/^[\d\W_]+|[\d_!.,?*#&+-]+$/g, '')
    .replace(/[03457@$!]/g, sign => STAND_FOR[sign] ?? sign)
  const words = [bare, spoken, spoken.replaceAll('1', 'i'), spoken.replaceAll('1', 'l')]
  return words
    .map(word => word.replace(/[^a-z]/g, ''))
    .some(word => isKnown(word) && plain.length - word.length < ENOUGH_BESIDES)
}

/** Whether it is a listed word or a combination of two. */
function isKnown(word: string): boolean {
  if (GUESSABLE_WORDS.has(word)) return true
  // combinations of two listed words are rejected only below 16 characters
  for (let at = 3; at <= word.length - 3; at++) {
    if (GUESSABLE_WORDS.has(word.slice(0, at)) && GUESSABLE_WORDS.has(word.slice(at))) return word.length < 16
  }
  return false
}

const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  'qazwsxedcrfvtgbyhnujm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '!@#$%^&*()',
]
const EVERY_WALK = WALKS.flatMap(walk => [walk, [...walk].reverse().join('')])

/** Whether it is a plain number, a repetition, or a sequence of the alphabet or keyboard. */
function isPattern(plain: string): boolean {
  if (/^[\d\s+./-]{8,14}$/.test(plain)) return true
  if (new Set(plain).size <= 3) return true
  if (/^(.{1,8}?)\1+.?$/.test(plain.replace(/[\s._-]/g, ''))) return true
  return plain.length - walked(plain) <= 2
}

/** Counts the characters in sequences of at least three. */
function walked(plain: string): number {
  let sum = 0
  for (let at = 0; at < plain.length; ) {
    let long = 0
    while (at + long < plain.length && isWalk(plain.slice(at, at + long + 1))) long++
    if (long >= 3) sum += long
    at += Math.max(1, long >= 3 ? long : 1)
  }
  return sum
}

const isWalk = (piece: string): boolean => EVERY_WALK.some(walk => walk.includes(piece))
