import { expect, test } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { showView } from '#kit/testing-screen.tsx'
import { advising, PEOPLE, person } from './testing.tsx'
import { Advisor } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'advisor', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

async function show(given: Parameters<typeof advising>[0] = {}, path = '/', language = 'en') {
  const stood = advising(given, path)
  return { ...stood, ...(await showView(<Advisor model={stood.model} />, words, language)) }
}
const people = (...data: ReturnType<typeof person>[]) => ({ [PEOPLE]: { data, playbooks: [], rating: null } })

test('shows each person with how far they are, and why they should be looked after', async () => {
  const { reads, text } = await show(
    people(
      person({ reason: { kind: 'overdue', count: 2 } }),
      person({ pair: 'q', name: 'Achieng', lastSeen: null }),
    ),
  )
  await reads('Wanjiku Kamau')
  expect(text()).toContain('2 assignments overdue')
  expect(text()).toContain('50% done')
  expect(text()).toContain('Has not opened the playbook yet')
})

test('a phone is there only where it is shared', async () => {
  const { reads, all } = await show(
    people(person({ phone: '+254712000001' }), person({ pair: 'q', name: 'Achieng' })),
  )
  await reads('Achieng')
  expect(all('a[href^="tel:"]').map(link => link.textContent)).toEqual(['+254712000001'])
})

test('says what will be there while nobody is paired, in both languages', async () => {
  expect((await show(people())).text()).toContain('Nobody is paired with you yet.')
  const { reads } = await show(people(), '/', 'sw')
  await reads('Bado hujapangiwa mtu yeyote.')
})

test('says why it could not be loaded, and tries again', async () => {
  const { reads, tap, known } = await show({
    [PEOPLE]: new ApiError('unreachable', 'Check your connection.'),
  })
  await reads('Check your connection.')
  Object.assign(known, people(person()))
  await tap('Try again')
  await reads('Wanjiku Kamau')
})
