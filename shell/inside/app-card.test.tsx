import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { settle } from '#kit/testing.tsx'
import { $language } from '#shell/language-and-scheme.ts'
import { TenantProvider } from '#shell/tenant.ts'
import { tenantWith } from '#shell/testing.tsx'
import { AppCard } from './app-card.tsx'
import { APPS, type App } from './apps.ts'
import { InsideSpoken } from './words.ts'

async function draw(texts: Record<string, string> = {}): Promise<HTMLElement> {
  $language.set('en')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const lms = APPS.find(app => app.name === 'appLms') as App
  root.render(
    <TenantProvider value={tenantWith({ texts: { en: texts } })}>
      <InsideSpoken>
        <AppCard app={lms} />
      </InsideSpoken>
    </TenantProvider>,
  )
  await settle()
  return place
}

test('An app says what it is for and opens; a tutorial is offered only where the provider has one', async () => {
  const place = await draw()
  expect(place.querySelector('h2')?.textContent).toBe('LMS')
  expect(place.textContent).toContain('learning management system')
  expect([...place.querySelectorAll('a')].map(link => [link.textContent, link.getAttribute('href')])).toEqual(
    [['Open', '/dashboard/lms/home']],
  )
})

test('A tutorial opens outside, and only at a safe address', async () => {
  const place = await draw({ 'inside.tutorialLms': 'https://video.example/lms' })
  expect(place.querySelector('a')?.getAttribute('href')).toBe('https://video.example/lms')
  expect(place.querySelector('a')?.textContent).toBe('Tutorial')
  const unsafe = await draw({ 'inside.tutorialLms': 'javascript:alert(1)' })
  expect(unsafe.querySelectorAll('a')).toHaveLength(1)
})
