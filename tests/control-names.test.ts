import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '#kit/core/words.ts'
import { root } from '#server/root.ts'

/** Controls whose visible text has another key than their name. */
const SHOWN: Record<string, string> = {
  endNamed: 'ask-end',
  handOverNamed: 'ask-hand-over',
  wrongWith: 'wrong',
}

test('the name of a control contains its visible text, so that it can be said to a phone', async () => {
  const files = readdirSync(join(root, 'widgets'), { recursive: true, encoding: 'utf8' })
  const wrong: string[] = []
  let count = 0
  for (const file of files.filter(one => /(^|\/)words\.(en|sw)\.ts$/.test(one))) {
    const { en, sw } = (await import(join(root, 'widgets', file))) as { en?: Catalogue; sw?: Catalogue }
    const words = (en ?? sw) as Catalogue
    for (const [key, name] of Object.entries(words)) {
      const shown = words[SHOWN[key] ?? key.replace(/Named$/, '')]
      if (!(key in SHOWN || key.endsWith('Named')) || typeof name !== 'string' || typeof shown !== 'string')
        continue
      count++
      if (!name.toLowerCase().includes(shown.toLowerCase()))
        wrong.push(`${file}: “${shown}” is not in “${name}”`)
    }
  }
  expect(count).toBeGreaterThan(20)
  expect(wrong).toEqual([])
})
