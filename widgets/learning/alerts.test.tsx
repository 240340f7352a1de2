import { expect, test, vi } from 'vitest'
import type { AlertWays } from '#contract/learning-home.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Answers } from '#kit/testing-host.ts'
import { open } from './testing.tsx'

const ways: AlertWays[] = [
  { kind: 'learning-graded', mail: true, sms: false },
  { kind: 'learning-due', mail: false, sms: false },
]

/** Opens the alerts and the settings for other channels. */
async function openWays(hasPhone: boolean, more: Answers = {}, language = 'en') {
  const screen = await open(
    '/alerts',
    {
      'GET learning/alerts': { data: [] },
      'GET learning/alerts/ways': { data: ways, hasPhone },
      'POST learning/alerts/ways': { message: 'Kept.' },
      ...more,
    },
    language,
  )
  await vi.waitUntil(() => screen.all('details').length > 0)
  const box = screen.find('details') as HTMLDetailsElement
  box.open = true
  box.dispatchEvent(new Event('toggle'))
  /** Returns the checkbox of a channel for an event; undefined if it is not offered. */
  const way = (event: string, name: string) => {
    const group = screen.all('.field').find(one => one.querySelector('.label')?.textContent === event)
    const label = [...(group?.querySelectorAll('label') ?? [])].find(one => one.textContent === name)
    return label?.querySelector<HTMLInputElement>('input')
  }
  return { ...screen, way }
}

test.each([
  ['en', 'Marks of your work', 'Email', 'SMS'],
  ['sw', 'Alama za kazi zako', 'Barua pepe', 'SMS'],
])(
  'email and SMS alerts show the saved choice, and a change is saved at once (%s)',
  async (language, event, mail, sms) => {
    const { reads, way, api } = await openWays(true, {}, language)
    await reads(event)
    expect(way(event, mail)?.checked).toBe(true)
    expect(way(event, sms)?.checked).toBe(false)
    way(event, sms)?.click()
    await vi.waitUntil(() => way(event, sms)?.checked)
    expect(api).toHaveBeenCalledWith('POST learning/alerts/ways', {
      body: { kind: 'learning-graded', mail: true, sms: true },
    })
  },
)

test('a user without a phone number is offered email only, with a hint', async () => {
  const { reads, way } = await openWays(false)
  await reads('add your phone number to your profile')
  expect(way('Work due soon', 'Email')?.checked).toBe(false)
  expect(way('Work due soon', 'SMS')).toBe(undefined)
})

test('a choice that failed to save is reverted, with a message', async () => {
  const { reads, way } = await openWays(true, {
    'POST learning/alerts/ways': new ApiError('failed', 'The server is tired.', 500),
  })
  await reads('Marks of your work')
  way('Marks of your work', 'Email')?.click()
  await reads('The server is tired.')
  expect(way('Marks of your work', 'Email')?.checked).toBe(true)
})
