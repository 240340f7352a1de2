// @vitest-environment jsdom
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import type { Item, SurveyAnswer, SurveyDefinition } from '#contract/survey-definition.ts'
import { firstAnswers } from '#rules/survey/first-answers.ts'
import { loadSurvey } from '#rules/survey/load.ts'
import { quarterly } from '#rules/survey/quarterly-example.ts'
import { walkRows } from '#rules/survey/rows.ts'
import { answer, fillIn, standingOf } from '#rules/survey/sheet.ts'
import type { Survey } from '#rules/survey/survey.ts'
import { readXlsForm } from '#rules/survey/xlsform/read.ts'
import { writeXlsForm } from '#rules/survey/xlsform/write.ts'
import { SURVEYS } from '#server/demo/surveys/surveys.ts'
import { writeWorkbook } from '#server/export/workbook.ts'
import { FORMS } from './forms.ts'
import { openReference } from './reference.ts'

/*
 * Runs exported workbooks through the converter that ODK, Kobo and Enketo use. If its Python package is installed (`pip install pyxform`,
 * or PYTHON with it), they are converted here; the stored output of one is always checked.
 */

const PYTHON = process.env.PYTHON ?? 'python3'
const hasConverter = spawnSync(PYTHON, ['-c', 'import pyxform']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'wezesha-pyxform-'))
afterAll(() => rmSync(folder, { recursive: true }))

const CONVERT = `
import sys
from pyxform.xls2xform import convert
print(convert(xlsform=sys.argv[1], validate=False).xform)
`

async function convert(definition: SurveyDefinition): Promise<string> {
  const sheets = writeXlsForm(definition).map(({ name, rows }) => ({
    title: name,
    widths: (rows[0] ?? []).map(() => 12),
    pieces: [rows],
  }))
  const pieces: Uint8Array[] = []
  for await (const piece of writeWorkbook(...sheets)) pieces.push(piece)
  const path = join(folder, 'form.xlsx')
  writeFileSync(path, Buffer.concat(pieces))
  return execFileSync(PYTHON, ['-c', CONVERT, path], { encoding: 'utf8' })
}

/** Surveys that cover everything the editor supports. */
const DEFINITIONS: readonly [string, SurveyDefinition][] = [
  ...SURVEYS.map(({ code, definition }): [string, SurveyDefinition] => [code, definition]),
  ...Object.entries(FORMS),
  ['a list called “from” with “Other”', traders()],
  ['what is worked out', workedOut()],
]

function traders(): SurveyDefinition {
  const options = [{ value: 'x', label: { en: 'X' } }]
  const item: Item = { kind: 'select-one', name: 'heard', label: { en: 'How?' }, list: 'from', other: true }
  return { title: { en: 'T' }, languages: ['en'], lists: { from: { options } }, items: [item] }
}

function workedOut(): SurveyDefinition {
  const label = { en: 'L' }
  return {
    title: { en: 'T' },
    languages: ['en'],
    lists: {},
    items: [
      { kind: 'date', name: 'day', label, default: 'today()' },
      { kind: 'integer', name: 'sold', label, default: '2' },
      { kind: 'integer', name: 'again', label, default: '${sold} + 1' },
      { kind: 'calculate', name: 'begun', label: {}, calculation: 'once(today())' },
      { kind: 'calculate', name: 'sum', label, calculation: '${sold} + ${again}', shown: true },
      { kind: 'calculate', name: 'said', label: {}, calculation: "format-date(${day}, '%e %b %Y')" },
      { kind: 'calculate', name: 'first', label: {}, calculation: 'position(..)' },
      { kind: 'rating', name: 'likely', label, points: 10, from: 0 },
    ],
  }
}

test.each(DEFINITIONS)('%s reads back from its workbook unchanged', (_, definition) => {
  const read = readXlsForm(writeXlsForm(definition))
  expect(read.problems).toEqual([])
  expect(read.definition).toEqual(definition)
  expect(loadSurvey(read.definition as SurveyDefinition)).toHaveProperty('survey')
})

describe.runIf(hasConverter)('the public converter reads', () => {
  it.each(DEFINITIONS)('%s', async (_, definition) => {
    const xform = await convert(definition)
    for (const { item, otherOf } of walkRows(definition))
      if (!otherOf) expect(xform).toContain(`/${item.name}"`)
  })
})

describe('its stored output', () => {
  // a change of the workbook changes both: run it with -u where the converter is installed
  it('is made from the current workbook', async () => {
    const sheets = JSON.stringify(writeXlsForm(quarterly), null, 1)
    await expect(sheets).toMatchFileSnapshot('./pyxform/quarterly.sheets.txt')
    if (hasConverter) await expect(await convert(quarterly)).toMatchFileSnapshot('./pyxform/quarterly.xml')
  })

  it('matches the survey', async () => {
    const xform = readFileSync(join(import.meta.dirname, 'pyxform/quarterly.xml'), 'utf8')
    const theirs = await openReference(quarterly, xform)
    const { survey } = loadSurvey(quarterly) as { survey: Survey }
    let sheet = fillIn(survey, firstAnswers(survey), { now: Date.now(), lists: { branches: [] } })
    const given: [string, SurveyAnswer][] = [
      ...([
        ['open', 'yes'],
        ['country', 'tz'],
        ['place', 'arusha'],
      ] as [string, SurveyAnswer][]),
      ...([
        ['trades', ['shop']],
        ['staff', '8'],
        ['women', '4'],
        ['open', 'no'],
      ] as [string, SurveyAnswer][]),
    ]
    for (const [name, value] of given) {
      sheet = answer(sheet, name, value)
      theirs.answer(name, value)
      for (const row of survey.rows.values()) {
        if (row.otherOf || row.question?.list === 'branch') continue
        const { relevant, value: ours } = standingOf(sheet, row.name)
        const seen = theirs.see(row.name)
        expect([row.name, relevant, ours]).toEqual([row.name, seen.relevant, seen.value])
      }
    }
  })
})
