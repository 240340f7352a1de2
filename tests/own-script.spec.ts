import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '#server/root.ts'
import { sw } from '#widgets/survey/words.sw.ts'
import { hold } from './hold.ts'
import { calculator, controls, expect, fillIn, type Partner, portal, test } from './partner.ts'
import { codeIn, newPhone, received } from './people.ts'

const script = (file: string, attributes = '') =>
  `<script type="module" async crossorigin src="${portal()}/embed/v1/${file}"${attributes}></script>`
const SURVEY = '<wz-survey survey="traders-voice"></wz-survey>'
const CALCULATOR = '<wz-loan-calculator></wz-loan-calculator>'

/** Returns the paths requested from the portal. */
const asked = ({ requests }: Partner): string[] =>
  requests
    .map(request => request.url())
    .filter(url => url.startsWith(portal()))
    .map(url => url.slice(portal().length))

test('a survey’s own script renders its first field alone, and later parts work with it', async ({
  partner,
  page,
}) => {
  const release = await hold(page, '**/embed/own/**')
  await partner.openPage(SURVEY + script('survey.js?survey=traders-voice'), { loader: '' })
  const survey = page.locator('wz-survey')
  const number = newPhone()
  await survey.getByLabel('Phone number', { exact: true }).fill(number)
  const first = asked(partner).filter(path => !path.startsWith('/embed/own/survey-'))
  expect(first).toEqual(['/embed/v1/survey.js?survey=traders-voice'])
  release()

  await survey.getByRole('button', { name: 'Send code' }).click()
  await survey.getByLabel('Code', { exact: true }).fill(codeIn(await received(`+254${number.slice(1)}`)))
  await survey.getByRole('button', { name: 'Confirm' }).click()
  await survey.getByRole('radio', { name: 'Clothes' }).check()
  await survey.getByRole('radio', { name: '1 to 5 years' }).check()
  await survey.getByRole('radio', { name: 'Yes' }).check()
  await survey.getByRole('checkbox', { name: 'A bank or SACCO' }).check()
  await survey.getByRole('radio', { name: '4 of 5' }).check({ force: true })
  await survey.getByLabel('How much would you need').fill('60000')
  await survey.getByRole('button', { name: 'Check your answers' }).click()
  await survey.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(survey.getByText('Your answers help us to see where to help.')).toBeVisible()
  await expect.poll(() => partner.events('complete')).toHaveLength(1)

  // each file once: nothing meant for pages with the loader was loaded
  expect(asked(partner).filter(path => path.startsWith('/embed/f/'))).toEqual([])
  expect(asked(partner).filter(path => /portal\/tenant|survey\/open\/traders-voice$/.test(path))).toEqual([])
})

test('two widgets’ own scripts on one page work apart, in the language of the page', async ({
  partner,
  page,
}) => {
  await partner.openPage(
    SURVEY + CALCULATOR + script('survey.js?survey=traders-voice') + script('loan-calculator.js'),
    { lang: 'sw', loader: '' },
  )
  await expect(page.locator('wz-survey').getByLabel(sw.phone, { exact: true })).toBeEditable()
  await fillIn(calculator(page), { amount: '60000', months: '12' }, 'sw')
  await calculator(page).getByRole('button', { name: 'Onyesha' }).click()
  await expect(calculator(page).getByRole('table').first()).toBeVisible()
  // any other widget is loaded through the loader bundled with them
  await page.evaluate(() => document.body.prepend(document.createElement('wz-invest-gallery')))
  await expect.poll(async () => (await partner.events('ready')).length).toBe(3)
})

test('an unknown survey shows a message, also with its own script', async ({ partner, page }) => {
  partner.expectFault(/status of 404/)
  const tag = '<wz-survey survey="nobodys"></wz-survey>'
  await partner.openPage(tag + script('survey.js?survey=nobodys'), { loader: '' })
  await expect(page.locator('wz-survey').getByText('Error Occured Unmapped survey')).toBeVisible()
  expect(asked(partner)).toContain('/api/survey/open/nobodys')
})

test('a widget’s own script uses the partner it names, and places widgets of any script', async ({
  partner,
  page,
}) => {
  const key = ' data-partner="pk_demo_wezesha"'
  await partner.openPage(
    script(
      'survey.js?survey=traders-voice&amp;partner=pk_demo_wezesha',
      `${key} data-widget="survey" data-survey="traders-voice"`,
    ) + script('loan-calculator.js', `${key} data-widget="loan-calculator" data-amount="50000"`),
    { loader: '' },
  )
  await expect(page.locator('wz-survey').getByRole('button', { name: 'Send code' })).toHaveCSS(
    'background-color',
    'rgb(15, 118, 110)',
  )
  await expect(calculator(page).getByRole('heading', { level: 2 })).toHaveText('Stock up with a Wezesha loan')
  await expect(controls(page).amount).toHaveValue('50,000')
})

const COUNTS: ts.SyntaxKind[] = [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken]
const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** Returns exports of a built file that its functions reassign: importers that copied them earlier keep the old value. */
function assignedLater(file: string): string[] {
  const program = ts.createProgram([file], {
    allowJs: true,
    noLib: true,
    noResolve: true,
    target: ts.ScriptTarget.ESNext,
  })
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(file) as ts.SourceFile
  const exported = new Map<ts.Symbol | undefined, string>()
  for (const { exportClause } of source.statements.filter(ts.isExportDeclaration)) {
    if (!exportClause || !ts.isNamedExports(exportClause)) continue
    for (const one of exportClause.elements)
      exported.set(checker.getExportSpecifierLocalTargetSymbol(one), one.name.text)
  }
  const found = new Set<string>()
  const look = (node: ts.Node, isLater: boolean): void => {
    const target =
      (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind) && node.left) ||
      ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) &&
        COUNTS.includes(node.operator) &&
        node.operand)
    const name =
      isLater && target && ts.isIdentifier(target) && exported.get(checker.getSymbolAtLocation(target))
    if (name) found.add(name)
    ts.forEachChild(node, child => look(child, isLater || ts.isFunctionLike(node)))
  }
  look(source, false)
  return [...found]
}

test('no export used by later parts of a widget’s own script is reassigned', () => {
  const folder = join(root, 'dist/embed')
  const codes = readdirSync(join(folder, 'own'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.js'))
    .map(name => readFileSync(join(folder, 'own', name), 'utf8'))
  const taken = new Map<string, Set<string>>()
  for (const [, names = '', file = ''] of codes
    .join('')
    .matchAll(/const\{([^}]*)\}=globalThis\[[^\]]*\]\['([^']*)'\]/g)) {
    const known = taken.get(file) ?? new Set()
    taken.set(file, known)
    for (const pair of names.split(',')) known.add(pair.split(':')[0] ?? '')
  }
  expect([...taken.keys()].map(file => file.slice(0, -12))).toEqual(
    expect.arrayContaining(['core', 'member', 'survey-form']),
  )
  for (const [file, names] of taken) {
    expect(assignedLater(join(folder, 'f', file)).filter(name => names.has(name))).toEqual([])
  }
})
