import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { writeWorkbook, XLSX } from '#server/export/workbook.ts'
import { sideways, violations } from './axe.ts'
import { portal } from './partner.ts'
import { apiAs, codeIn, newPhone, openPortal, received, signIn } from './people.ts'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

/** Creates a survey that partners can embed. @returns its id */
async function begin(page: Page, en: string, sw: string): Promise<string> {
  await openPortal(page, '/processor/surveys')
  await page.getByRole('link', { name: 'New survey' }).click()
  await page.getByLabel('Title in English').fill(en)
  await page.getByLabel('Title in Kiswahili').fill(sw)
  await press(page, 'Create')
  await expect(page).toHaveURL(/\/edit/)
  return /surveys\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? ''
}

async function addQuestion(page: Page, kind: string, en: string, sw: string): Promise<void> {
  await press(page, 'Add question')
  await page.getByLabel('Question type').selectOption({ label: kind })
  await page.getByLabel('Question (English)').fill(en)
  await page.getByLabel('Question (Kiswahili)').fill(sw)
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByText('All changes are saved')).toBeVisible()
  await press(page, 'Publish')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Version 1 is published.')).toBeVisible()
}

/** Verifies a phone for a survey, as a visitor does, and sends answers. */
async function answerAs(code: string, answers: object): Promise<void> {
  const open = `${portal()}/api/survey/open/${code}`
  const send = async (path: string, body: object) => {
    const reply = await fetch(open + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(reply.status).toBe(200)
    return reply.json()
  }
  const phone = newPhone()
  await send('/phone', { phone })
  const sent = await received(`+254${phone.slice(1)}`)
  const { pass } = await send('/confirm', { phone, code: codeIn(sent) })
  await send(`/answers?pass=${pass}`, answers)
}

test('staff write a conditional survey, preview and publish it, and see results', async ({ page }) => {
  await signIn(page, 'processor')
  const title = `Stall day ${Date.now()}`
  const id = await begin(page, title, 'Siku ya soko')

  await addQuestion(page, 'One of several options', 'Did you sell today?', 'Je, umeuza leo?')
  for (const [order, [en, sw]] of [
    ['Yes', 'Ndiyo'],
    ['No', 'Hapana'],
  ].entries()) {
    await page.getByRole('textbox', { name: `Option ${order + 1} in English` }).fill(en as string)
    await page.getByRole('textbox', { name: `Option ${order + 1} in Kiswahili` }).fill(sw as string)
  }
  await page.getByRole('radiogroup', { name: 'Is an answer required?' }).getByText('Yes').click()
  await addQuestion(page, 'Whole number', 'For how much?', 'Kwa kiasi gani?')
  await page.getByRole('radiogroup', { name: 'When is it shown?' }).getByText('When …').click()
  const condition = page.getByRole('group', { name: 'It is shown when' })
  await condition.getByLabel('Question').selectOption({ label: 'Did you sell today?' })
  await condition.getByLabel('Value').selectOption({ label: 'Yes' })
  await expect(page.getByText('Shown when “Did you sell today?” is Yes')).toBeVisible()
  await expect(page.getByText('No logic problems')).toBeVisible()

  // the preview is the real widget
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByLabel('For how much?')).toBeHidden()
  await preview.getByRole('radio', { name: 'Yes' }).check()
  await expect(preview.getByLabel('For how much?')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await publish(page)

  const staff = await apiAs('processor')
  const { data: file } = await (await staff.get(`/api/survey/desk/${id}`)).json()
  await staff.dispose()
  const [asked, sum] = file.draft.definition.items
  const [yes, no] = file.draft.definition.lists[asked.list].options
  await answerAs(file.code, { [asked.name]: yes.value, [sum.name]: '1200' })
  await answerAs(file.code, { [asked.name]: yes.value, [sum.name]: '800' })
  await answerAs(file.code, { [asked.name]: no.value })

  await page.getByRole('link', { name: 'Results' }).click()
  const card = page.getByRole('region', { name: 'Did you sell today?' })
  await expect(card).toContainText('2 (67%)')
  await expect(page.getByRole('region', { name: 'For how much?' })).toContainText('2 of 2 answered')
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Answers' }).click()
  await expect(page.getByRole('cell', { name: /1,?200/ })).toBeVisible()
})

/** Creates a workbook as staff use them. */
async function workbook(relevant: string): Promise<Buffer> {
  const sheets = {
    survey: [
      ['type', 'name', 'label::English (en)', 'label::Swahili (sw)', 'relevant'],
      ['select_one yesno', 'shop', 'Do you have a shop?', 'Je, una duka?', null],
      ['integer', 'staff', 'How many work there?', 'Wangapi wanafanya kazi hapo?', relevant],
    ],
    choices: [
      ['list_name', 'name', 'label::English (en)', 'label::Swahili (sw)'],
      ['yesno', 'yes', 'Yes', 'Ndiyo'],
      ['yesno', 'no', 'No', 'Hapana'],
    ],
  }
  return written(sheets)
}

async function written(sheets: Record<string, (string | null)[][]>): Promise<Buffer> {
  const pieces: Buffer[] = []
  const workbook = writeWorkbook(
    ...Object.entries(sheets).map(([name, rows]) => ({
      title: name,
      widths: [16, 16, 30, 30, 20],
      pieces: [rows],
    })),
  )
  for await (const piece of workbook) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('results of a survey with long questions are as wide as the screen', async ({ page }) => {
  await signIn(page, 'processor')
  await openPortal(page, '/processor/surveys')
  await page.getByRole('link', { name: 'Quarterly survey', exact: true }).click()
  await page.getByRole('link', { name: 'Results', exact: true }).click()
  await expect(page.getByText('Answers by month').first()).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sideways(page)).toBe(0)
  }
})

test('an imported XLSForm reports errors by cell, and a good one fills the draft', async ({ page }) => {
  await signIn(page, 'processor')
  await begin(page, `Shop form ${Date.now()}`, 'Fomu ya duka')
  await press(page, 'XLSForm')
  const dialog = page.getByRole('dialog')
  const choose = async (relevant: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'shops.xlsx',
      mimeType: XLSX,
      buffer: await workbook(relevant),
    })
  await choose("${shop} = 'yes' and")
  await expect(dialog.getByRole('row', { name: /E3/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await choose("${shop} = 'yes'")
  await expect(dialog.getByText('shops.xlsx has 2 questions.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import into the draft' }).click()
  await expect(page.getByText('Shown when “Do you have a shop?” is Yes')).toBeVisible()
  await publish(page)
})

test('an exported survey workbook converts and re-imports unchanged', async ({ page }) => {
  const staff = await apiAs('processor')
  const { data: surveys } = await (await staff.get('/api/survey/desk?size=50')).json()
  const { id, code } = surveys.find((one: { code: string }) => one.code === 'traders-voice')
  const definitionOf = async (of: string) =>
    (await (await staff.get(`/api/survey/desk/${of}`)).json()).data.draft.definition
  await signIn(page, 'processor')
  await openPortal(page, `/processor/surveys/${id}/edit`)
  await press(page, 'XLSForm')
  const leaving = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download the draft' }).click()
  const file = await leaving
  expect(file.suggestedFilename()).toContain(code)
  const path = await file.path()
  // only where the converter of ODK and Kobo is installed; its stored output is in tests/survey-odk
  const python = process.env.PYTHON ?? 'python3'
  if (spawnSync(python, ['-c', 'import pyxform']).status === 0) {
    const convert =
      'import sys\nfrom pyxform.xls2xform import convert\nprint(convert(xlsform=sys.argv[1], validate=False).xform)'
    expect(execFileSync(python, ['-c', convert, path], { encoding: 'utf8' })).toContain('<h:html')
  }

  const copy = await begin(page, `Traders again ${Date.now()}`, 'Wafanyabiashara tena')
  await press(page, 'XLSForm')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'traders.xlsx',
    mimeType: XLSX,
    buffer: readFileSync(path),
  })
  await dialog.getByRole('button', { name: 'Import into the draft' }).click()
  await expect(page.getByText('All changes are saved')).toBeVisible()
  await expect.poll(() => definitionOf(copy)).toEqual(await definitionOf(id))
  await staff.dispose()
})

test('a workbook with seven unsupported rows imports without them', async ({ page }) => {
  await signIn(page, 'processor')
  await begin(page, `Household ${Date.now()}`, 'Kaya')
  await press(page, 'XLSForm')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'household.xlsx',
    mimeType: XLSX,
    buffer: await written({
      survey: [
        ['type', 'name', 'label::English (en)', 'label::Swahili (sw)', 'relevant'],
        ['text', 'head', 'Who heads the household?', 'Nani ni mkuu wa kaya?', null],
        ['geopoint', 'where', 'Where is it?', 'Iko wapi?', null],
        ['audio', 'voice', 'Say it', 'Iseme', null],
        ['barcode', 'tag', 'Its tag', 'Lebo yake', null],
        ['begin repeat', 'members', 'Member', 'Mwanakaya', null],
        ['text', 'name', 'Name', 'Jina', null],
        ['begin repeat', 'loans', 'Loan', 'Mkopo', null],
        ['integer', 'owed', 'How much?', 'Kiasi gani?', null],
        ['end repeat', null, null, null, null],
        ['end repeat', null, null, null, null],
        ['text', 'why', 'Why there?', 'Kwa nini hapo?', "${where} != ''"],
        ['integer', 'rooms', 'How many rooms?', 'Vyumba vingapi?', null],
      ],
    }),
  })
  await dialog.getByRole('button', { name: 'Skip these 7 rows' }).click()
  await expect(dialog.getByText('household.xlsx without 7 rows.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Import into the draft' }).click()
  await expect(page.getByText('Who heads the household?').first()).toBeVisible()
  await expect(page.getByText('How many rooms?').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Member Repeat' })).toBeVisible()
  await expect(main(page).getByText('Where is it?')).toHaveCount(0)
})

test('a long survey is edited with its outline, and a removal can be undone', async ({ page }) => {
  const staff = await apiAs('processor')
  const begun = await staff.post('/api/survey/desk', {
    data: {
      code: `long-${Date.now()}`,
      title: { en: 'Long survey' },
      languages: ['en'],
      area: 'partner',
      frequency: 'once',
      audience: [],
      open: true,
    },
  })
  const { data: file } = await begun.json()
  const items = Array.from({ length: 30 }, (_, at) => ({
    kind: 'text',
    name: `row_${at + 1}`,
    label: { en: `Question ${at + 1}` },
  }))
  const definition = { ...file.draft.definition, items }
  await staff.put(`/api/survey/desk/${file.id}/draft`, { data: { definition, base: file.draft.base } })
  await staff.dispose()

  await signIn(page, 'processor')
  // on a weak signal, the draft is checked only after a row was chosen
  let choose = () => {}
  const isChosen = new Promise<void>(resolve => {
    choose = resolve
  })
  await page.route(`**/api/survey/desk/${file.id}/preview`, async route => {
    await isChosen
    await route.continue()
  })
  await openPortal(page, `/processor/surveys/${file.id}/edit`)
  const row = (name: string) => page.getByRole('list', { name: 'Outline' }).getByRole('button', { name })
  await row('Question 30').click()
  await expect(row('Question 30')).toBeInViewport({ ratio: 1 })
  choose()
  await expect(page.getByText('No logic problems')).toBeVisible()
  await expect(row('Question 30')).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Question', { exact: true })).toBeInViewport()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row('Question 30')).toBeHidden()
  await expect(row('Question 29')).toBeFocused()
  await expect(row('Question 29')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Control+z')
  await expect(row('Question 30')).toBeVisible()

  // input in the settings survives navigation
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
  await page.getByLabel('English').first().fill('It takes ten minutes.')
  await page.getByRole('link', { name: 'Versions' }).click()
  await expect(page.getByText('Nothing is published yet')).toBeVisible()
  await page.getByRole('link', { name: 'Overview', exact: true }).last().click()
  await expect(page.getByLabel('English').first()).toHaveValue('It takes ten minutes.')
  await press(page, 'Save')
  await expect(page.getByText('Saved. Changes apply now.')).toBeVisible()
})
