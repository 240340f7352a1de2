import { expect, test } from 'vitest'
import type { Catalogue } from '#kit/core/words.ts'
import { en } from './words.en.ts'

test('two screens say the same under one key, for other languages are one catalogue', () => {
  const parts = import.meta.glob<Record<string, Catalogue>>('./*.en.ts', { eager: true })
  for (const [file, part] of Object.entries(parts)) {
    for (const catalogue of Object.values(part)) {
      for (const [key, text] of Object.entries(catalogue)) {
        expect({ file, key, text }).toEqual({ file, key, text: (en as Catalogue)[key] })
      }
    }
  }
})
