import { expect, test } from 'vitest'
import { standIn } from '#kit/testing-host.ts'
import { createLeading } from './leading.ts'

test('a page of the portal opens in a new tab, unless the portal or the page takes over', () => {
  const { host, emit, $attributes } = standIn<'base'>({ tenant: { portal: 'https://portal.example' } })
  const leading = createLeading(host, '/dashboard/loans')
  expect(leading.hrefOf('/pay')).toBe('https://portal.example/dashboard/loans/pay')
  expect(leading.leadsTo('/pay')).toBe(false)
  expect(emit).toHaveBeenCalledWith('navigate', { path: '/pay', replace: false })

  const prevent = (event: Event) => event.preventDefault()
  host.element.addEventListener('wz-navigate', prevent)
  expect(leading.leadsTo('/pay')).toBe(true)
  host.element.removeEventListener('wz-navigate', prevent)

  $attributes.set({ base: '/dashboard/loans' })
  expect(leading.leadsTo('/pay')).toBe(true)
})
