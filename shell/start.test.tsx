import { expect, onTestFinished, test, vi } from 'vitest'
import { settle } from '#kit/testing.tsx'
import { startPortal } from './start.tsx'
import { tenantWith } from './testing.tsx'

test('The portal starts from the settings embedded in the page, without fetching them', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => void vi.restoreAllMocks())
  history.replaceState(null, '', '/signup')
  document.body.innerHTML = '<div id="portal"></div><script type="application/json" id="tenant"></script>'
  const tenant = tenantWith({
    name: 'Jenga',
    theme: { brand: '#1e3a8a', radius: 8 },
    languages: ['sw', 'en'],
  })
  const written = document.getElementById('tenant') as HTMLElement
  written.textContent = JSON.stringify(tenant)

  onTestFinished(startPortal(document.getElementById('portal') as HTMLElement))
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('Jisajili'))
  await settle()

  expect(fetched).not.toHaveBeenCalled()
  expect(document.documentElement.lang).toBe('sw')
  expect(document.title).toBe('Jisajili · Jenga')
  const adopted = document.adoptedStyleSheets.map(sheet =>
    [...sheet.cssRules].map(rule => rule.cssText).join(''),
  )
  expect(adopted.join('')).toMatch(/--_tenant-brand:\s*#1e3a8a/)
})
