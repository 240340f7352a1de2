import type { Sentence } from '#rules/sentence.ts'
import { msg } from './message.ts'

// Staff write the patterns and anyone can supply the texts. JavaScript's regular expressions can backtrack catastrophically, so these
// are simulated as an NFA instead, in time linear in the length of the text.

/** An NFA instruction: consume a matching character, assert an edge, fork, or jump. */
type Step =
  | { does: 'take'; fits: RegExp }
  | { does: 'edge'; end: boolean }
  | { does: 'fork'; to: [number, number] }
  | { does: 'jump'; to: number }

const MOST_STEPS = 1_000
const LONGEST_TEXT = 1_000

const REPEAT = /(?:(?<sign>[*+?])|\{(?<from>\d+)(?<range>,(?<to>\d*))?\})\??/y
const ENDLESS = Number.POSITIVE_INFINITY
const SIGNS: Record<string, [least: number, most: number]> = {
  '*': [0, ENDLESS],
  '+': [1, ENDLESS],
  '?': [0, 1],
}
/** One atom of a pattern: an escape, a character class, or a literal character. */
const ONE = /\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])+\]|[^\\()[\]{}*+?|^$]/suy

class PatternError extends Error {
  constructor(readonly why: Sentence) {
    super(why.key)
  }
}

function single(atom: string): RegExp {
  if (/^\\[1-9bBk]/.test(atom)) throw new PatternError(msg('pattern.unsupported', { atom }))
  // unnecessary escapes are common, and only the syntax without the `u` flag accepts them
  for (const flags of ['u', ''])
    try {
      return new RegExp(`^${atom}$`, flags)
    } catch {}
  throw new PatternError(msg('pattern.meaningless', { atom }))
}

function compile(pattern: string): Step[] {
  let at = 0
  let steps: Step[] = []
  const add = (...more: Step[]): void => {
    if (steps.length + more.length > MOST_STEPS) throw new PatternError(msg('pattern.too-long'))
    steps.push(...more)
  }
  /** Compiles part of the pattern into separate steps for reassembly. Their positions are relative to their own start. */
  function apart(part: () => void): Step[] {
    const before = steps
    steps = []
    part()
    const own = steps
    steps = before
    return own
  }
  function addMoved(own: readonly Step[]): void {
    const start = steps.length
    add(
      ...own.map((step): Step => {
        if (step.does === 'jump') return { does: 'jump', to: step.to + start }
        return step.does === 'fork' ? { does: 'fork', to: [step.to[0] + start, step.to[1] + start] } : step
      }),
    )
  }

  function choice(): void {
    const first = apart(sequence)
    if (pattern[at] !== '|') {
      addMoved(first)
      return
    }
    at++
    const others = apart(choice)
    add({ does: 'fork', to: [steps.length + 1, steps.length + first.length + 2] })
    addMoved(first)
    add({ does: 'jump', to: steps.length + others.length + 1 })
    addMoved(others)
  }

  function sequence(): void {
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') repeated(apart(piece))
  }

  function piece(): void {
    const sign = pattern[at]
    if (sign === '(') {
      const opened = /^\((\?:)?(?!\?)/.exec(pattern.slice(at))
      if (!opened) throw new PatternError(msg('pattern.group'))
      at += opened[0].length
      choice()
      if (pattern[at++] !== ')') throw new PatternError(msg('pattern.bracket-open'))
    } else if (sign === '^' || sign === '$') {
      at++
      add({ does: 'edge', end: sign === '$' })
    } else {
      ONE.lastIndex = at
      const atom = ONE.exec(pattern)?.[0]
      if (atom === undefined) throw new PatternError(msg('pattern.unexpected', { sign: sign ?? '' }))
      at += atom.length
      add({ does: 'take', fits: single(atom) })
    }
  }

  function repeated(own: readonly Step[]): void {
    REPEAT.lastIndex = at
    const found = REPEAT.exec(pattern)
    if (!found) {
      addMoved(own)
      return
    }
    at += found[0].length
    const { sign = '', from, range, to } = found.groups ?? {}
    const upTo = range ? Number(to || ENDLESS) : Number(from)
    const [least, most] = SIGNS[sign] ?? [Number(from), upTo]
    if (most < least) throw new PatternError(msg('pattern.range', { range: found[0] }))
    if (least > MOST_STEPS || (most > MOST_STEPS && most < ENDLESS))
      throw new PatternError(msg('pattern.repeats'))
    for (let times = 0; times < least; times++) addMoved(own)
    if (most === ENDLESS) {
      const start = steps.length
      add({ does: 'fork', to: [start + 1, start + own.length + 2] })
      addMoved(own)
      add({ does: 'jump', to: start })
    } else {
      const after = steps.length + (most - least) * (own.length + 1)
      for (let times = least; times < most; times++) {
        add({ does: 'fork', to: [steps.length + 1, after] })
        addMoved(own)
      }
    }
  }

  choice()
  if (at < pattern.length) throw new PatternError(msg('pattern.bracket-closed'))
  return steps
}

/** Checks whether the steps match the whole text. */
function leadsThrough(steps: readonly Step[], text: string): boolean {
  const characters = [...text]
  if (characters.length > LONGEST_TEXT) return false
  /** Returns the positions reachable without consuming a character; the one after the last step accepts. */
  function reach(from: readonly number[], position: number): Set<number> {
    const found = new Set<number>()
    const waiting = [...from]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (found.has(place)) continue
      found.add(place)
      const step = steps[place]
      if (step?.does === 'fork') waiting.push(...step.to)
      if (step?.does === 'jump') waiting.push(step.to)
      if (step?.does === 'edge' && position === (step.end ? characters.length : 0)) waiting.push(place + 1)
    }
    return found
  }
  let places = reach([0], 0)
  for (const [position, character] of characters.entries()) {
    const next: number[] = []
    for (const place of places) {
      const step = steps[place]
      if (step?.does === 'take' && step.fits.test(character)) next.push(place + 1)
    }
    if (next.length === 0) return false
    places = reach(next, position + 1)
  }
  return places.has(steps.length)
}

/**
 * Compiles the pattern of `regex()`, a regular expression that must match the whole text, as in ODK. Lookaround, `\b` and
 * backreferences aren't supported. Texts of more than 1,000 characters never match.
 * @returns a matcher, or what is wrong with the pattern
 */
export function compilePattern(
  pattern: string,
): { matches: (text: string) => boolean } | { problem: Sentence } {
  try {
    const steps = compile(pattern)
    return { matches: text => leadsThrough(steps, text) }
  } catch (error) {
    if (error instanceof PatternError) return { problem: error.why }
    throw error
  }
}
