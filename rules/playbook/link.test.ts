import { expect, test } from 'vitest'
import { readLink } from './link.ts'

test.each([
  ['', 'none'],
  ['  ', 'none'],
  ['/dashboard/digikua/client/quick', 'page'],
  ['https://docs.google.com/document/d/1?usp=x', 'address'],
  ['https://www.youtube.com/watch?v=abc', 'address'],
  ['https://itax.kra.go.ke/', 'address'],
  ['//docs.google.com/x', 'not-https'],
  ['/\\evil.example', 'not-https'],
  ['http://docs.google.com/x', 'not-https'],
  ['javascript:alert(1)', 'not-https'],
  ['data:text/html,x', 'not-https'],
  ['https://docs.google.com@evil.example/', 'not-https'],
  ['https://user:pw@docs.google.com/', 'not-https'],
  ['https://docs.google.com:8443/', 'not-https'],
  ['docs.google.com', 'not-https'],
  ['https://evil.example/docs.google.com', 'not-allowed'],
  ['https://docs.google.com.evil.example/', 'not-allowed'],
  ['https://notyoutube.com/', 'not-allowed'],
])('%j is %s', (text, kind) => {
  const read = readLink(text)
  expect(read.kind === 'refused' ? read.why : read.kind).toBe(kind)
})

test('names the rejected host', () => {
  expect(readLink('https://evil.example/x')).toMatchObject({ host: 'evil.example' })
  expect(readLink('https://portal.example/x', ['portal.example'])).toMatchObject({ kind: 'address' })
})
