import { expect, onTestFinished, test, vi } from 'vitest'
import { idOf } from '#kit/people/testing.ts'
import { isLocked } from './model.ts'
import { ENTRY, pdf, REPORT, UPLOAD, validation } from './testing.tsx'

async function start(...given: Parameters<typeof validation>) {
  const stood = validation(...given)
  onTestFinished(stood.model.report.$state.listen(() => {}))
  await vi.waitUntil(() => !stood.model.report.$state.get().loading)
  return stood
}

test.each([
  ['an open PDF', false, '%PDF-1.7\ntrailer << /Root 1 0 R >>'],
  ['a PDF with a password', true, '%PDF-1.7\ntrailer << /Root 1 0 R /Encrypt 5 0 R >>'],
  ['a CSV file with the word', false, 'Date,Details\n1/1/2026,/Encrypt me'],
])('%s is locked: %s', async (_, locked, text) => {
  expect(await isLocked(pdf(text))).toBe(locked)
})

test('uploads a statement with its password once, and stores neither', async () => {
  const { model, sent, drafts, emit } = await start()
  const file = pdf()
  await model.upload({ institution: idOf('a'), file, password: '493021' })
  expect(sent(UPLOAD)).toEqual([
    {
      body: { financialInsitutionId: idOf('a'), statementPassword: '493021', business: idOf('f') },
      files: { pdfFinancialStatement: file },
    },
  ])
  expect(model.$sent.get()).toEqual({ state: 'validated', message: 'Your statement is received.' })
  expect(emit).toHaveBeenCalledWith('complete', { state: 'validated' })
  expect(JSON.stringify([drafts, model.report.$state.get(), model.$sent.get()])).not.toContain('493021')
})

test('adds a movement to the book, and reloads the report', async () => {
  const { model, sent } = await start()
  await model.add(idOf('1'))
  expect(sent(ENTRY)).toEqual([{ params: { id: idOf('1') }, body: {} }])
  expect(sent(REPORT)).toHaveLength(2)
})

test('keeps the old report when a reload fails', async () => {
  const { model, server } = await start()
  server.isAway = true
  await model.report.refresh()
  expect(model.report.$state.get()).toMatchObject({
    value: { report: { open: 2 } },
    failure: { code: 'unreachable' },
  })
})
