import { expect, test } from 'vitest'
import { driveLink, videoLink } from './media.ts'

const frame = { kind: 'frame', src: 'https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0' }
const ours = 'https://portal.example/files/0123456789abcdef01234567?until=1&sign=x'

test.each([
  ['abcdefghijk', frame],
  ['https://youtu.be/abcdefghijk', frame],
  ['https://www.youtube.com/watch?v=abcdefghijk&t=4', frame],
  ['https://www.youtube.com/embed/abcdefghijk', frame],
  ['https://m.youtube.com/shorts/abcdefghijk', frame],
  [ours, { kind: 'file', src: ours }],
  ['https://cdn.example/talk.mp4', { kind: 'file', src: 'https://cdn.example/talk.mp4' }],
  ['https://youtube.com.evil.example/watch?v=abcdefghijk', null],
  ['javascript:alert(1)', null],
  ['', null],
])('a video at %s', (link, shown) => expect(videoLink(link)).toEqual(shown))

const id = 'a'.repeat(33)
test.each([
  [`https://drive.google.com/file/d/${id}/view`, `https://drive.google.com/file/d/${id}/preview`],
  [`https://docs.google.com/document/d/${id}/edit`, `https://drive.google.com/file/d/${id}/preview`],
  [ours, ours],
  [`https://drive.google.com.evil.example/file/d/${id}/view`, null],
  ['https://example.org/a.pdf', null],
  ['data:text/html,x', null],
])('a file at %s', (link, shown) => expect(driveLink(link)).toBe(shown))
