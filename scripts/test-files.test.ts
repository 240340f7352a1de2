import { expect, test } from 'vitest'
import { sortTests } from './test-files.js'

test('sorts files by tool, and passes options on', () => {
  expect(sortTests(['kit/member/path.test.tsx', 'rules/money.test.ts', '-t', 'whole units'])).toEqual({
    units: ['kit/member/path.test.tsx', 'rules/money.test.ts'],
    browser: [],
    options: ['-t', 'whole units'],
  })
  expect(sortTests(['./tests/survey.spec.ts', 'tests/layers.test.ts'])).toEqual({
    units: ['tests/layers.test.ts'],
    browser: ['tests/survey.spec.ts'],
    options: [],
  })
})

test('expands a folder to its test files, without duplicates', () => {
  const sorted = sortTests(['widgets/loan-calculator', 'widgets/loan-calculator/view.test.tsx'])
  expect(sorted).toMatchObject({ browser: [], options: [] })
  expect((sorted as { units: string[] }).units.sort()).toEqual([
    'widgets/loan-calculator/model.test.ts',
    'widgets/loan-calculator/view.test.tsx',
  ])
})

test.each([
  ['no file', ['-t', 'loans'], 'Name at least one test file.'],
  ['a file that is not there', ['widgets/none.test.ts'], 'widgets/none.test.ts is no test file'],
  ['a file that is no test', ['README.md'], 'README.md is no test file, and no folder with one.'],
  [
    'an option for two tools',
    ['tests/survey.spec.ts', 'tests/layers.test.ts', '-t', 'x'],
    '-t is an option of one tool',
  ],
])('rejects %s', (_, given, problem) => {
  expect(sortTests(given)).toContain(problem)
})
