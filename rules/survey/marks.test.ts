import { describe, expect, it, test } from 'vitest'
import { asItIs, hasMarks, type Mark, readMarks, withoutMarks } from './marks.ts'

/** Renders marks as text: bold in `B(…)`, italic in `I(…)`, links with their URL, line breaks as `/`. */
const drawn = (marks: readonly Mark[]): string =>
  marks
    .map(mark => {
      if (mark.is === 'text') return mark.text
      if (mark.is === 'break') return '/'
      if (mark.is === 'link') return `L(${drawn(mark.of)} ${mark.to})`
      return `${mark.is === 'strong' ? 'B' : 'I'}(${drawn(mark.of)})`
    })
    .join('')

test.each([
  ['There are **3** adults.', 'There are B(3) adults.', 'There are 3 adults.'],
  ['There are **** adults.', 'There are  adults.', 'There are adults.'],
  ['*You* and _me_, __both__', 'I(You) and I(me), B(both)', 'You and me, both'],
  ['**bold with *italic* in it**', 'B(bold with I(italic) in it)', 'bold with italic in it'],
  ['my_first_name and 2 * 3 * 4', 'my_first_name and 2 * 3 * 4', 'my_first_name and 2 * 3 * 4'],
  ['# About you\nWho?', 'B(About you)/Who?', 'About you Who?'],
  ['- one\n- two', '• one/• two', '• one • two'],
  ['[read more](https://x.ke/a_b)', 'L(read more https://x.ke/a_b)', 'read more'],
  ['[x](javascript:alert(1))', '[x](javascript:alert(1))', '[x](javascript:alert(1))'],
  ['<b>Well done</b><br>you <span style="color:red">all</span>', 'B(Well done)/you all', 'Well done you all'],
  [
    '<script>x</script> <img src=x onerror=y>',
    '<script>x</script> <img src=x onerror=y>',
    '<script>x</script> <img src=x onerror=y>',
  ],
  ['5 < 6 and 7 > 6', '5 < 6 and 7 > 6', '5 < 6 and 7 > 6'],
  ['\\*not\\* bold', '*not* bold', '*not* bold'],
])('%j renders as %j, reads as %j', (text, as, says) => {
  expect(drawn(readMarks(text))).toBe(as)
  expect(withoutMarks(text)).toBe(says)
})

describe('an answer inserted in a text', () => {
  it.each(['**loud**', '[x](https://bad.example)', '<b>x</b>', 'a\\b', '# one', '_x_', '`*_[]()#<>\\'])(
    'is plain text: %s',
    answer => {
      expect(drawn(readMarks(`Why **${asItIs(answer)}** now?`))).toBe(`Why B(${answer}) now?`)
    },
  )
})

test('plain text has no marks', () => {
  expect(['How old are you?', 'Ksh 5,000 (about)', 'Ndiyo, nina “duka”'].some(hasMarks)).toBe(false)
})
