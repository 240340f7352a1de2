import { expect, test } from 'vitest'
import { standIn } from '#kit/testing-host.ts'
import { createModel } from './model.ts'

test('offers the last twelve months, and links to a business’s documents', () => {
  const { host } = standIn<'path' | 'base'>({ attributes: { path: '/', base: '/sales-agent/documents' } })
  const model = createModel(host)
  expect(new Set(model.months).size).toBe(12)
  expect(model.months.every(day => day.endsWith('-01'))).toBe(true)
  expect(model.documentsOf('a1')).toBe('/sales-agent/document/a1')
})
