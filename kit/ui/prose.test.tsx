import { expect, test } from 'vitest'
import { draw } from '#kit/testing.tsx'
import { Prose } from './prose.tsx'

test('renders headings, lists, bold and allowed links; tags and other URLs stay text', async () => {
  const text =
    '# Why\nTwo lines\nof **one** text.\n\n- first\n- second\n\n1. once\n\n<img src=x onerror=alert(1)> [sheet](https://docs.google.com/x) [bad](javascript:alert(1)) [far](https://evil.example/)'
  const { shadow } = await draw(<Prose text={text} />)
  expect(shadow.querySelector('h4')?.textContent).toBe('Why')
  expect(shadow.querySelector('p')?.textContent).toBe('Two lines of one text.')
  expect([...shadow.querySelectorAll('ul li')].map(one => one.textContent)).toEqual(['first', 'second'])
  expect(shadow.querySelectorAll('img')).toHaveLength(0)
  expect([...shadow.querySelectorAll('a')].map(one => one.getAttribute('href'))).toEqual([
    'https://docs.google.com/x',
  ])
  expect(shadow.textContent).toContain('bad (javascript:alert(1))')
})
