import { expect, test } from '@playwright/test'
import { en } from '#widgets/survey/words.en.ts'
import { violations } from './axe.ts'
import { apiAs, codeIn, newPhone, openPortal, received, signIn } from './people.ts'

/** Creates and publishes a survey about the people of a household. @returns its code and id */
async function household(): Promise<{ code: string; id: string }> {
  const staff = await apiAs('processor')
  const code = `household-${Date.now()}`
  const begun = await staff.post('/api/survey/desk', {
    data: {
      code,
      title: { en: 'Household', sw: 'Kaya' },
      languages: ['en', 'sw'],
      area: 'partner',
      frequency: 'once',
      audience: ['client'],
      open: true,
    },
  })
  const { data: file } = await begun.json()
  const ask = (kind: string, name: string, en: string, sw: string, more: object = {}) => ({
    kind,
    name,
    label: { en, sw },
    ...more,
  })
  const members = {
    kind: 'group',
    name: 'members',
    label: { en: 'Member', sw: 'Mwanakaya' },
    repeat: { least: 1, most: 6 },
    items: [
      ask('text', 'name', 'Name', 'Jina', { required: true }),
      ask('integer', 'age', 'How old is ${name}?', '${name} ana umri gani?'),
      ask('text', 'school', 'Which school?', 'Shule gani?', { relevant: '${age} < 18' }),
    ],
  }
  const sum = ask('calculate', 'ages', 'All their years', 'Miaka yao yote', {
    calculation: 'sum(${age})',
    shown: true,
  })
  const definition = { ...file.draft.definition, items: [members, sum] }
  const kept = await staff.put(`/api/survey/desk/${file.id}/draft`, {
    data: { definition, base: file.draft.base },
  })
  const { data: draft } = await kept.json()
  const published = await staff.post(`/api/survey/desk/${file.id}/publish`, { data: { base: draft.base } })
  expect(published.status()).toBe(200)
  await staff.dispose()
  return { code, id: file.id }
}

test('household members are entered one by one on a phone, and shown so to staff', async ({ page }) => {
  const { code, id } = await household()
  const phone = newPhone()
  await page.setViewportSize({ width: 320, height: 2400 })
  await openPortal(page, `/survey/${code}`)
  await page.getByLabel(en.phone, { exact: true }).fill(phone)
  await page.getByRole('button', { name: en.sendCode }).click()
  await page.getByLabel(en.code, { exact: true }).fill(codeIn(await received(`+254${phone.slice(1)}`)))
  await page.getByRole('button', { name: en.confirm }).click()
  const member = (at: number, of: number) => page.getByRole('group', { name: `Member: ${at} of ${of}` })
  const add = page.getByRole('button', { name: 'Add another: Member' })
  await member(1, 1).getByLabel('Name').fill('Asha')
  await member(1, 1).getByLabel('How old is Asha?').fill('40')
  await add.click()
  await expect(member(2, 2).getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Juma')
  await member(2, 2).getByLabel('How old is Juma?').fill('9')
  await expect(member(1, 2).getByLabel('Which school?')).toBeHidden()
  await member(2, 2).getByLabel('Which school?').fill('Ruiru Primary')
  await add.click()
  expect(await violations(page)).toEqual([])
  const { height = 0 } = (await add.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)

  // an empty entry is removed at once, and the focus moves to the nearest one
  await page.getByRole('button', { name: 'Remove: Member 3' }).click()
  await expect(member(2, 2)).toBeFocused()
  await page.getByRole('button', { name: 'Remove: Member 1' }).click()
  await expect(page.getByText('Remove this and the answers in it?')).toBeVisible()
  await page.getByRole('button', { name: 'Keep it' }).click()

  await page.reload()
  await expect(member(2, 2).getByLabel('Name')).toHaveValue('Juma')
  await expect(page.getByText('49', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check your answers' }).click()
  await expect(page.getByRole('heading', { name: 'Member 2' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Success Answers received. Thank you!')).toBeVisible()

  const staff = await apiAs('processor')
  const { data } = await (await staff.get(`/api/survey/desk/${id}/responses`)).json()
  await staff.dispose()
  expect(data).toMatchObject([
    {
      answers: { members: '2', 'members[1].name': 'Asha', 'members[2].school': 'Ruiru Primary' },
      calculated: { ages: '49' },
    },
  ])
  await signIn(page, 'processor')
  await page.setViewportSize({ width: 1280, height: 1600 })
  await openPortal(page, `/processor/surveys/${id}/response/${data[0].id}`)
  await expect(page.getByText('Member 2')).toBeVisible()
  await expect(page.getByText('Ruiru Primary')).toBeVisible()
  await expect(page.getByText('How old is Juma?')).toBeVisible()
  expect(await violations(page)).toEqual([])
})
