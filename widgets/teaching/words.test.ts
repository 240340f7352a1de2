import { expect, test } from 'vitest'
import type { Catalogue } from '#kit/core/words.ts'
import { en } from './words.en.ts'

test('all screens use the same text for a key', () => {
  const parts = import.meta.glob<Record<string, Catalogue>>('./*.en.ts', { eager: true })
  for (const [file, part] of Object.entries(parts)) {
    for (const catalogue of Object.values(part)) {
      for (const [key, text] of Object.entries(catalogue)) {
        expect({ file, key, text }).toEqual({ file, key, text: (en as Catalogue)[key] })
      }
    }
  }
})
