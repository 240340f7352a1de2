import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { creditReport, DISPUTE, REPORT, reportOf } from './testing.tsx'

async function start(...given: Parameters<typeof creditReport>) {
  const stood = creditReport(...given)
  onTestFinished(stood.model.report.$state.listen(() => {}))
  await vi.waitUntil(() => !stood.model.report.$state.get().loading)
  return stood
}

test('reports a load failure, and reloads', async () => {
  const { model, known } = await start({ [REPORT]: new ApiError('unreachable', 'No answer') })
  expect(model.report.$state.get()).toMatchObject({ value: null, failure: { message: 'No answer' } })
  known[REPORT] = { data: reportOf() }
  await model.report.refresh()
  expect(model.report.$state.get().value?.name).toBe('Faraja Mwangi')
})

test('keeps a draft per entry until sent, then reloads the report', async () => {
  const { model, drafts, sent } = await start()
  model.keep('kin', 'He is my')
  model.keep('check/4', 'Not me')
  expect([model.recall('kin'), model.recall('check/4'), model.recall('missing')]).toEqual([
    'He is my',
    'Not me',
    '',
  ])
  model.ask('kin')
  await model.dispute('kin', 'He is my uncle')
  expect(sent(DISPUTE)).toEqual([{ body: { entry: 'kin', text: 'He is my uncle' } }])
  expect([model.$entry.get(), model.recall('kin'), model.recall('check/4')]).toEqual([null, '', 'Not me'])
  expect(sent(REPORT)).toHaveLength(2)
  model.keep('check/4', '')
  expect(drafts.kept).toBeNull()
})

test('keeps a draft that failed to send', async () => {
  const { model } = await start({ [DISPUTE]: new ApiError('unreachable', '') })
  model.ask('kin')
  model.keep('kin', 'My uncle')
  await expect(model.dispute('kin', 'My uncle')).rejects.toThrow()
  expect([model.$entry.get(), model.recall('kin')]).toEqual(['kin', 'My uncle'])
})

test('ignores another user’s draft', async () => {
  const { model } = await start({}, { kept: { user: idOf('a'), texts: { kin: 'Another person' } } })
  expect(model.recall('kin')).toBe('')
})
