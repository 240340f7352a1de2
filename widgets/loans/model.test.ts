import { describe, expect, test, vi } from 'vitest'
import { isReached, screenOf } from '#rules/loan-stage.ts'
import { loans } from './testing.tsx'

describe('the screens of an application', () => {
  test('follow the specified order', () => {
    expect(screenOf('calculated')).toBe('contact-info')
    expect(screenOf('address_added')).toBe('employer-info')
    expect(screenOf('employer_added')).toBe('bank-info')
    expect(screenOf('bank_added')).toBe('proposal')
    expect(screenOf('proposed')).toBe('consent')
  })

  test('open in order, and earlier ones stay open', () => {
    expect(isReached('bank-info', 'address_added')).toBe(false)
    expect(isReached('employer-info', 'address_added')).toBe(true)
    expect(isReached('contact-info', 'proposed')).toBe(true)
  })
})

describe('a summary card', () => {
  test('emits every navigation, and stays unchanged', () => {
    const { model, host } = loans({ view: 'summary' })
    const led = vi.fn((event: Event) => event.preventDefault())
    host.element.addEventListener('wz-navigate', led)
    model.path.navigate('/apply/calculator')
    model.path.navigate('/apply/calculator')
    expect(led).toHaveBeenCalledTimes(2)
    const detail = { path: '/apply/calculator', replace: false }
    expect(led.mock.lastCall?.[0]).toMatchObject({ detail })
  })
})
