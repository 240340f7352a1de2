import { expect, test, vi } from 'vitest'
import type { Question } from '#contract/survey-definition.ts'
import { idOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import {
  CORRECT,
  contentsOf,
  ID,
  RESPONSE,
  RESPONSES,
  REVIEW,
  REVIEWS,
  responseOf,
  show,
} from './testing.tsx'

const path = `/${ID}/response/${idOf('7')}`
const kept = { message: '', data: { standing: 'approved', reviews: [] } } as never

test('a response is approved, and its history shows who did what', async () => {
  const { reads, tap, opened, sent, text, known } = await show({
    path,
    answers: {
      [REVIEWS]: {
        data: {
          standing: 'new',
          reviews: [
            {
              id: idOf('9'),
              at: '2026-11-20T09:00:00.000Z',
              by: 'Grace Wanjiru',
              standing: null,
              note: 'She said so.',
              changes: [{ question: 'staff', from: '3', to: '4' }],
            },
          ],
        },
      },
      [REVIEW]: kept,
    },
  })
  await reads('Not reviewed')
  for (const part of ['Grace Wanjiru corrected it', 'She said so.', '3 → 4']) expect(text()).toContain(part)
  await tap('Approve')
  await opened()
  known[REVIEWS] = { data: { standing: 'approved', reviews: [] } }
  await tap('Approve')
  await vi.waitUntil(() => sent(REVIEW).length > 0)
  expect(sent(REVIEW)[0]?.body).toEqual({ standing: 'approved', note: '' })
  await reads('Approved')
})

test('an answer is corrected, with a reason', async () => {
  const { reads, all, opened, sent, find, tap } = await show({ path, answers: { [CORRECT]: kept } })
  await reads('Correct')
  const button = all('button').find(one => one.getAttribute('aria-label')?.includes('How many people work'))
  ;(button as HTMLElement).click()
  await opened()
  await type(find<HTMLInputElement>('dialog [name=answer]'), '5')
  await type(find<HTMLTextAreaElement>('dialog [name=note]'), 'She said so.')
  await tap('Correct')
  await vi.waitUntil(() => sent(CORRECT).length > 0)
  expect(sent(CORRECT)[0]?.body).toEqual({ answers: { staff: '5' }, note: 'She said so.' })
})

test('a ranking is corrected place by place', async () => {
  const ranking: Question = { kind: 'ranking', name: 'order', label: { en: 'Order these' }, list: 'yesno' }
  const contents = contentsOf({ ...quarterly, items: [...quarterly.items, ranking] })
  const response = { ...responseOf({ answers: { open: 'yes', order: ['yes', 'no'] } }), survey: ID, contents }
  const { reads, all, opened, sent, find, tap } = await show({
    path,
    answers: { [RESPONSE]: { data: response }, [CORRECT]: kept },
  })
  await reads('Order these')
  await press(
    all('button').find(one => one.getAttribute('aria-label')?.includes('Order these')) as HTMLElement,
  )
  await opened()
  const place = (at: number) => find<HTMLSelectElement>(`dialog [name="answer.${at}"]`)
  expect([place(0).value, place(1).value]).toEqual(['yes', 'no'])
  await type(place(0), 'no')
  await type(place(1), 'yes')
  await type(find<HTMLTextAreaElement>('dialog [name=note]'), 'She said so.')
  await tap('Correct')
  await vi.waitUntil(() => sent(CORRECT).length > 0)
  expect(sent(CORRECT)[0]?.body).toEqual({ answers: { order: ['no', 'yes'] }, note: 'She said so.' })
})

test('the list is filtered by an answer', async () => {
  const { reads, sent } = await show({ path: `/${ID}/responses?answer=open%3Dyes` })
  await reads('Amina Otieno')
  expect(sent(RESPONSES).at(-1)?.query).toMatchObject({ answer: 'open=yes' })
})
