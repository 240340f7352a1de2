import type { Sentence } from '#rules/sentence.ts'
import type { Services } from '#server/http/services.ts'
import type { Account } from '#server/notify/message.ts'
import { msg } from '#server/refusal/message.ts'
import { Refusal } from '#server/refusal/refusal.ts'
import { GUESSABLE_WORDS } from './guessable.words.ts'

/** What a password must not be made of. */
export type About = Partial<Pick<Account, 'email' | 'phone' | 'firstName' | 'lastName'>>

const SHORTEST = 8
/** So many characters around a word that everybody tries, or around a person's own name, save it. */
const ENOUGH_BESIDES = 7

/**
 * Why a password is refused; null for one that is good. NIST SP 800-63B: length, and nothing that is guessed first; no
 * rules about capitals and signs.
 * @param about whose it will be
 */
export function weaknessOf(text: string, about: About): Sentence | null {
  if (text.length < SHORTEST) return msg('field.password')
  const plain = text.normalize('NFKC').toLowerCase()
  if (isOwn(plain, about)) {
    return msg('password.own-details')
  }
  if (isPattern(plain) || isWord(plain)) {
    return msg('password.guessable')
  }
  return null
}

/**
 * @param field that the password was typed in
 * @throws Refusal invalid, naming the field
 */
export function requireStrong(text: string, about: About, field = 'password'): void {
  const weakness = weaknessOf(text, about)
  if (weakness !== null) throw new Refusal('invalid', weakness, { [field]: weakness })
}

/**
 * Refuses a password that was stolen somewhere and published. It asks an outside service: not in a transaction.
 * @throws Refusal invalid, naming the field
 */
export async function requireUnbreached(
  text: string,
  { isBreached }: Pick<Services, 'isBreached'>,
  field = 'password',
): Promise<void> {
  if (!(await isBreached(text))) return
  const sentence = msg('password.stolen')
  throw new Refusal('invalid', sentence, { [field]: sentence })
}

function isOwn(plain: string, { email = '', phone, firstName = '', lastName = '' }: About): boolean {
  const [name = '', host = ''] = email.toLowerCase().split('@')
  const own = [email, name, host, firstName, lastName, firstName + lastName, phone?.slice(-9) ?? '']
    .map(one => one.toLowerCase().replace(/\s/g, ''))
    .filter(one => one.length >= 3)
  return own.some(one => plain.includes(one) && plain.replaceAll(one, '').length < ENOUGH_BESIDES)
}

/** Digits and signs that stand for letters. */
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

/** A word that everybody tries, with digits and signs before, behind or in place of its letters: `P@ssw0rd2026!`. */
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

/** One of the words, twice the same, or two of them. */
function isKnown(word: string): boolean {
  if (GUESSABLE_WORDS.has(word)) return true
  // two longer words of the list are tried as well: `godisgoodalways` is not, `hakunamatata` is
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

/** A number alone, one thing over and over, or a walk along the alphabet or the keyboard. */
function isPattern(plain: string): boolean {
  if (/^[\d\s+./-]{8,14}$/.test(plain)) return true
  if (new Set(plain).size <= 3) return true
  if (/^(.{1,8}?)\1+.?$/.test(plain.replace(/[\s._-]/g, ''))) return true
  return plain.length - walked(plain) <= 2
}

/** How many characters belong to walks of at least three. */
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
