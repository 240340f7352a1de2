import { describe, expect, test, vi } from 'vitest'
import { draw, press } from '#kit/testing.tsx'
import { Progress, Steps } from './progress.tsx'

describe('progress', () => {
  test('is a named bar with its value as text', async () => {
    const { find } = await draw(<Progress label="Uploading" value={0.4} text="4 of 10 MB" />)
    const bar = find<HTMLProgressElement>('progress')
    expect(find(`[id="${bar.getAttribute('aria-labelledby')}"]`).textContent).toBe('Uploading')
    expect(Number(bar.getAttribute('value'))).toBe(0.4)
    expect(Number(bar.getAttribute('max'))).toBe(1)
    expect(bar.getAttribute('aria-valuetext')).toBe('4 of 10 MB')
    expect(find('.progress').textContent).toContain('4 of 10 MB')
  })

  test('is indeterminate for null, and determinate again for a value', async () => {
    const { find, redraw } = await draw(<Progress label="Searching" value={0.5} />)
    expect(find('progress').hasAttribute('value')).toBe(true)
    await redraw(<Progress label="Searching" value={null} />)
    expect(find('progress').hasAttribute('value')).toBe(false)
    await redraw(<Progress label="Searching" value={0} />)
    expect(find('progress').getAttribute('value')).toBe('0')
  })

  test.each([
    [-1, 0],
    [7, 1],
  ])('%d is clamped to the bar', async (value, shown) => {
    const { find } = await draw(<Progress label="Uploading" value={value} />)
    expect(Number(find('progress').getAttribute('value'))).toBe(shown)
  })
})

describe('steps', () => {
  const steps = ['Fund & Amount', 'Proposal', 'Complete']
  const read = (item: Element) =>
    [...item.children]
      .filter(part => !part.matches('[aria-hidden]'))
      .map(part => part.textContent)
      .join('')

  test('show which are done, the current one, and the count', async () => {
    const { find, shadow } = await draw(<Steps label="Your application" steps={steps} current={1} />)
    expect(find('ol').getAttribute('aria-label')).toBe('Your application')
    expect([...shadow.querySelectorAll('li')].map(read)).toEqual([
      'Fund & Amount, done',
      'Proposal',
      'Complete',
    ])
    expect(find('[aria-current=step]').textContent).toContain('Proposal')
    expect(find('.steps p').textContent).toBe('Step 2 of 3')
    expect(shadow.querySelector('button')).toBeNull()
  })

  test('link only to the steps that are done', async () => {
    const go = vi.fn()
    const { shadow } = await draw(<Steps label="Your application" steps={steps} current={2} onGo={go} />)
    const back = [...shadow.querySelectorAll('button')]
    expect(back.map(button => button.textContent)).toEqual(['Fund & Amount', 'Proposal'])
    await press(back[1] as Element)
    expect(go).toHaveBeenCalledWith(1)
  })

  test('can all be done', async () => {
    const { find, shadow } = await draw(<Steps label="Maombi yako" steps={steps} current={3} />, {
      language: 'sw',
    })
    expect(shadow.querySelector('[aria-current]')).toBeNull()
    expect(find('.steps p').textContent).toBe('Hatua ya 3 kati ya 3')
  })
})
