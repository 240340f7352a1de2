import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf, personOf, userOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Staffs } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'staffs', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }
const salim = personOf({ id: idOf('5'), name: 'Salim Juma', email: 'salim@example.org', role: 'sales' })
const me = personOf({ id: idOf('f'), name: 'Faraja Mwangi', email: 'faraja@example.org', role: 'super' })

async function show({ language = 'en', answers = {} as Answers } = {}) {
  const stood = standIn({
    tenant: { country: 'KE', languages: ['en', 'sw'] },
    answers: {
      'GET account/user/unbox': { user: userOf('super') },
      'GET account/staffs': { data: [salim, me], total: 2, page: 1, size: 25 },
      ...answers,
    },
    otherwise: { message: '' },
  })
  const model = createModel(stood.host)
  const screen = await showView(<Staffs model={model} />, words, language)
  await screen.reads('Salim Juma')
  return { ...stood, model, ...screen }
}

test('lists staff with readable role names', async () => {
  const { table } = await show()
  expect(table()).toMatchObject([
    { Name: 'Salim Juma | salim@example.org', Role: 'Sales agent', Status: 'Active' },
    { Name: 'Faraja Mwangi | faraja@example.org', Role: 'Admin', Status: 'Active' },
  ])
})

test('shows the role on a phone’s card, not when the account was added', async () => {
  const { all } = await show()
  const hidden = all('th.minor').map(one => one.textContent)
  expect(hidden).toEqual(['Registered on', 'Last seen'])
})

test('changes a role after confirmation, with an explanation', async () => {
  const { button, reads, text, all, send, api } = await show()
  await press(button('Salim Juma'))
  await reads('Registers clients and sees those they registered.')
  await press(button('Change role'))
  await reads('Their role is now Sales agent. A new role changes which pages Salim Juma sees')
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

test('corrects only what was typed, so that a colleague’s correction stays', async () => {
  const { api, button, reads, send, all } = await show({
    answers: { 'POST account/people/:id/contact': { message: '' } },
  })
  await press(button('Salim Juma'))
  await reads('Correct name or contact')
  await press(button('Correct name or contact'))
  await type(all('dialog input[name=name]')[0] as HTMLInputElement, 'Salim Juma Ali')
  await send()
  const body = { name: 'Salim Juma Ali' }
  expect(api).toHaveBeenCalledWith('POST account/people/:id/contact', { params: { id: idOf('5') }, body })
  await reads('The details of Salim Juma Ali are changed')
})

test('shows in the open dialog why the server refuses', async () => {
  const refusal = new ApiError('conflict', 'This is the last admin of the portal.', 409)
  const { button, reads, send, place } = await show({
    answers: { 'POST account/people/:id/reset_access': refusal },
  })
  await press(button('Salim Juma'))
  await reads('Reset access')
  await press(button('Reset access'))
  await reads('Reset access for Salim Juma?')
  await send()
  await reads('This is the last admin of the portal.')
  expect(place.querySelector('dialog')).not.toBeNull()
})

test('offers no actions on one’s own account, and explains why', async () => {
  const { button, reads, all } = await show()
  await press(button('Faraja Mwangi'))
  await reads('This is your own account.')
  expect(all('dialog .actions button')).toEqual([])
})

test('keeps the focus when a removed filter takes its button away', async () => {
  const { place, tap, model } = await show()
  model.list.filter('role', 'sales')
  await vi.waitUntil(() => place.querySelector('.chip'))
  place.querySelector<HTMLElement>('.chip')?.focus()
  await tap('Clear filters')
  expect(place.querySelector('.chip')).toBeNull()
  await vi.waitUntil(() => document.activeElement?.matches('select'))
})

test('invites staff to a chosen role', async () => {
  const { button, reads, place, all, send, api } = await show()
  await press(button('Invite staff'))
  await reads('They get an email with a link')
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

test('is translated into Kiswahili', async () => {
  const { text, button, reads } = await show({ language: 'sw' })
  expect(text()).toContain('Wafanyakazi')
  expect(text()).toContain('Wakala wa mauzo')
  await press(button('Salim Juma'))
  await reads('Badilisha jukumu')
})
