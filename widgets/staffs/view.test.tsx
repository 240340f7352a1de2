import { atom } from 'nanostores'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Tenant } from '#contract/tenant.ts'
import { ApiError } from '#kit/api.ts'
import { idOf, personOf, userOf } from '#kit/people/testing.ts'
import { createSpeech, loadSpeech, SpeechProvider } from '#kit/speech.tsx'
import { press, settle, type } from '#kit/testing.tsx'
import type { Host } from '#kit/widget.tsx'
import { createModel } from './model.ts'
import { Staffs } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'staffs', en, sw: () => import('./words.sw.ts') }
const salim = personOf({ id: idOf('5'), name: 'Salim Juma', email: 'salim@example.org', role: 'sales' })
const me = personOf({ id: idOf('f'), name: 'Faraja Mwangi', email: 'faraja@example.org', role: 'super' })

async function show({ language = 'en', answers = {} as Record<string, unknown> } = {}) {
  const known: Record<string, unknown> = {
    'GET account/user/unbox': { user: userOf('super') },
    'GET account/staffs': { data: [salim, me], total: 2, page: 1, size: 25 },
    ...answers,
  }
  const api = vi.fn(async (call: string, _input: unknown) => {
    const answer = known[call] ?? { message: '' }
    if (answer instanceof Error) throw answer
    return answer
  })
  const model = createModel({
    $attributes: atom({}),
    $tenant: atom<Tenant | null>({ country: 'KE', languages: ['en', 'sw'] } as unknown as Tenant),
    api,
    draft: { read: () => null, write: () => {} },
    emit: () => {},
  } as unknown as Host<'path' | 'base'>)
  const speech = createSpeech('staffs', await loadSpeech(words, language), { language })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <SpeechProvider value={speech}>
      <Staffs model={model} />
    </SpeechProvider>,
  )
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const text = () => (place.textContent ?? '').replaceAll('\u00a0', ' ')
  const reads = (part: string) => vi.waitUntil(() => text().includes(part), { timeout: 5_000 })
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)]
  const button = (name: string) => {
    const found = all('button').filter(one => one.textContent === name)
    if (found.length === 0) throw new Error(`There is no ${name} in ${text()}`)
    return found.at(-1) as HTMLElement
  }
  const send = async () => {
    place
      .querySelector('dialog form')
      ?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await settle()
  }
  await reads('Salim Juma')
  return { api, place, text, reads, all, button, send }
}

test('shows the staff with their roles as people call them', async () => {
  const { all } = await show()
  expect(all('tbody tr').map(row => [...row.children].slice(0, 3).map(cell => cell.textContent))).toEqual([
    ['Salim Jumasalim@example.org', 'Sales agent', 'Active'],
    ['Faraja Mwangifaraja@example.org', 'Admin', 'Active'],
  ])
})

test('changes a role once it was asked and said what changes', async () => {
  const { button, reads, text, all, send, api } = await show()
  await press(button('Salim Juma'))
  await reads('Registers clients and sees those they registered.')
  await press(button('Change role'))
  await reads('Their role is Sales agent now. With another one Salim Juma sees other pages')
  expect(text()).not.toContain('Client:')
  await send()
  expect(text()).toContain('This field is required')
  await press(all('dialog input[value=authorizer]')[0] as HTMLElement)
  await send()
  expect(api).toHaveBeenCalledWith('POST account/people/:id/role', {
    params: { id: idOf('5') },
    body: { role: 'authorizer' },
  })
  await reads('Salim Juma is now Authorizer')
})

test('says in the dialog why the server refuses, and leaves it open', async () => {
  const refusal = new ApiError('conflict', 'This is the last admin of the portal.', 409)
  const { button, reads, send, place } = await show({
    answers: { 'POST account/people/:id/reset_access': refusal },
  })
  await press(button('Salim Juma'))
  await reads('Reset access')
  await press(button('Reset access'))
  await reads('Reset the access of Salim Juma?')
  await send()
  await reads('This is the last admin of the portal.')
  expect(place.querySelector('dialog')).not.toBeNull()
})

test('offers nothing to do with one’s own account, and says why', async () => {
  const { button, reads, all } = await show()
  await press(button('Faraja Mwangi'))
  await reads('This is your own account.')
  expect(all('dialog .deeds button')).toEqual([])
})

test('invites staff to a role that is chosen', async () => {
  const { button, reads, place, all, send, api } = await show()
  await press(button('Invite staff'))
  await reads('They get an e-mail with a link')
  await type(place.querySelector('dialog [name=email]') as HTMLInputElement, 'new@example.org')
  await send()
  expect(api).not.toHaveBeenCalledWith('POST account/people/invite', expect.anything())
  await press(all('dialog input[value=processor]')[0] as HTMLElement)
  await send()
  expect(api).toHaveBeenCalledWith('POST account/people/invite', {
    body: { email: 'new@example.org', role: 'processor', language: 'en' },
  })
  await reads('An invitation is on its way to new@example.org')
})

test('speaks Kiswahili', async () => {
  const { text, button, reads } = await show({ language: 'sw' })
  expect(text()).toContain('Wafanyakazi')
  expect(text()).toContain('Wakala wa mauzo')
  await press(button('Salim Juma'))
  await reads('Badilisha jukumu')
})
