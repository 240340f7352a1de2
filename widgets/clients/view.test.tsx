import { describe, expect, test, vi } from 'vitest'
import type { ClientDetails } from '#contract/client.ts'
import type { Role } from '#contract/role.ts'
import { ApiError } from '#kit/core/api.ts'
import { idOf, personOf, userOf } from '#kit/people/testing.ts'
import { press, type } from '#kit/testing.tsx'
import { type Answers, standIn } from '#kit/testing-host.ts'
import { showView } from '#kit/testing-screen.tsx'
import { createModel } from './model.ts'
import { Clients } from './view.tsx'
import { en } from './words.en.ts'

const words = { name: 'clients', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) }

const details: ClientDetails = {
  bioData: {
    firstName: 'Amina',
    lastName: 'Otieno',
    email: 'amina@example.org',
    phoneNumber: '+254712345678',
    BVN: null,
    mpesaPhone: null,
    alternativePhoneNumber: null,
    bvnPhoneNumber: null,
    gender: 'Female',
  },
  identity: {
    identityType: 'Voters Card',
    profilePhoto: 'https://portal.example/files/1',
    imageUrl: 'https://portal.example/files/2',
  },
  residence: { street: 'Oginga Odinga Street', city: 'Kisumu', state: 'Kisumu' },
  nextOfKin: { fullName: null, relationship: null, email: null, phoneNumber: null, residentialAddress: null },
  bank: { accountName: null, accountNumber: null, accountType: 'Savings', bankName: null },
  more_info: [{ name: 'Stall', value: '14' }],
  country: 'KE',
  setup: 'info',
}

type Shown = { path?: string; role?: Role; language?: string; answers?: Answers }

async function show({ path = '/clients', role = 'processor', language, answers }: Shown = {}) {
  const stood = standIn({
    attributes: { path, base: '/processor' },
    tenant: { country: 'KE', languages: ['en', 'sw'], modules: ['loans'] },
    answers: {
      'GET account/clients/imports': { data: [] },
      'GET account/user/unbox': { user: userOf(role) },
      'GET account/clients/list': {
        data: [
          personOf(),
          personOf({ id: idOf('b'), name: '', email: 'baraka@example.org', status: 'invited' }),
        ],
        total: 2,
        page: 1,
        size: 25,
      },
      'GET account/client/:id': { data: personOf() },
      'GET account/client/details/:id': { data: details },
      'POST account/client/signup': { id: idOf('c'), message: '' },
      ...answers,
    },
    otherwise: { message: '' },
  })
  const model = createModel(stood.host)
  return { ...stood, model, ...(await showView(<Clients model={model} />, words, language)) }
}

describe('the list of clients', () => {
  test('shows clients and account status, and the email if there is no name', async () => {
    const { reads, table } = await show()
    await reads('Amina Otieno')
    expect(table()).toEqual([
      {
        Name: 'Amina Otieno | amina@example.org',
        Phone: '+254712345678',
        Role: 'Client',
        Status: 'Active | Set-up: Details given',
        'Registered on': '1 Mar 2026 | by Salim Juma',
        'Last seen': 'Never',
      },
      {
        Name: 'baraka@example.org',
        Phone: '+254712345678',
        Role: 'Client',
        Status: 'Invited | Set-up: Details given',
        'Registered on': '1 Mar 2026 | by Salim Juma',
        'Last seen': 'Never',
      },
    ])
  })

  test('links to each client’s page', async () => {
    const { reads, all, button, emit } = await show()
    await reads('Amina Otieno')
    expect(all('tbody a')[0]?.getAttribute('href')).toBe(`/processor/client/${idOf('a')}`)
    await press(button('Amina Otieno'))
    expect(emit).toHaveBeenCalledWith('navigate', { path: `/client/${idOf('a')}`, replace: false })
  })

  test('hides owner and role filters from sales agents', async () => {
    const { reads, all } = await show({ role: 'sales' })
    await reads('Amina Otieno')
    expect(all('.filters select').map(one => one.getAttribute('aria-label'))).toEqual(['Status', 'Set-up'])
    expect(all('tbody')[0]?.textContent).not.toContain('Salim Juma')
  })

  test('distinguishes an empty list from no matches', async () => {
    const none = { 'GET account/clients/list': { data: [], total: 0, page: 1, size: 25 } }
    const first = await show({ answers: none })
    await first.reads('No clients yet')
    const second = await show({ path: '/clients?status=invited', answers: none })
    await second.reads('Nothing matches these filters')
  })

  test('shows the server’s refusal, and retries', async () => {
    const refusal = new ApiError('forbidden', 'Your account may not see clients.', 403)
    const { reads, button, api } = await show({ answers: { 'GET account/clients/list': refusal } })
    await reads('Your account may not see clients.')
    const before = api.mock.calls.length
    await press(button('Try again'))
    expect(api.mock.calls.length).toBeGreaterThan(before)
  })

  test('is translated into Kiswahili', async () => {
    const { reads, text } = await show({ language: 'sw' })
    await reads('Amina Otieno')
    expect(text()).toContain('Sajili mteja')
    expect(text()).toContain('Inatumika')
  })
})

describe('registering a client', () => {
  async function fill(shown: Awaited<ReturnType<typeof show>>) {
    await shown.reads('Amina Otieno')
    await press(shown.button('Register a client'))
    await shown.opened()
    await type(shown.field('firstName'), 'Neema')
    await type(shown.field('lastName'), 'Kariuki')
    await type(shown.field('email'), 'neema@example.org')
    await type(shown.field('mobileNumber'), '0722 000 111')
  }

  test('sends an invitation unless a password is set', async () => {
    const shown = await show({ role: 'sales' })
    await fill(shown)
    await type(shown.field('referralChoice'), 'WhatsApp')
    await shown.send()
    expect(shown.api).toHaveBeenCalledWith('POST account/client/signup', {
      body: {
        firstName: 'Neema',
        lastName: 'Kariuki',
        email: 'neema@example.org',
        mobileNumber: '+254722000111',
        referralChoice: 'WhatsApp',
        role: 'client',
        language: 'en',
      },
    })
    expect(shown.place.querySelector('dialog')).toBeNull()
    await shown.reads('Neema Kariuki is registered')
    await press(shown.button('Open'))
    expect(shown.model.$id.get()).toBe(idOf('c'))
  })

  test('validates a given password', async () => {
    const shown = await show()
    await fill(shown)
    await press(shown.all('dialog input[value=password]')[0] as HTMLElement)
    await type(shown.field('password'), 'short')
    await type(shown.field('confirmPassword'), 'other')
    await shown.send()
    expect(shown.text()).toContain('Password must be at least 8 characters')
    expect(shown.text()).toContain('Your password does not match')
    expect(shown.api).not.toHaveBeenCalledWith('POST account/client/signup', expect.anything())
  })

  test.each([
    ['en', 'This Phone Number already exist', 'This Email already exist'],
    ['sw', 'Namba hii ya simu tayari imesajiliwa', 'Barua pepe hii tayari imesajiliwa'],
  ])('shows duplicates at their field, in %s, and keeps the input', async (language, phone, email) => {
    const refusal = new ApiError('conflict', '', 409, {
      mobileNumber: 'This Phone Number already exist',
      email: 'This Email already exist',
    })
    const shown = await show({
      language,
      role: 'sales',
      answers: { 'POST account/client/signup': refusal },
    })
    await shown.reads('Amina Otieno')
    await press(shown.button(language === 'en' ? 'Register a client' : 'Sajili mteja'))
    await shown.opened()
    await type(shown.field('firstName'), 'Neema')
    await type(shown.field('lastName'), 'Kariuki')
    await type(shown.field('email'), 'neema@example.org')
    await type(shown.field('mobileNumber'), '0722000111')
    await shown.send()
    const errors = shown.all('dialog .field .error').map(one => one.textContent)
    expect(errors.filter(Boolean)).toEqual([email, phone])
    expect(shown.field('email').value).toBe('neema@example.org')
  })
})

describe('the page of a client', () => {
  const path = `/client/${idOf('a')}`

  test('shows identity, short id and all details in groups', async () => {
    const { reads, text, all } = await show({ path })
    await reads('Amina Otieno')
    expect(all('.id')[0]?.textContent).toBe('aaaaaa')
    expect(all('section h3').map(one => one.textContent)).toEqual([
      'About',
      'Where they live',
      'Next of kin',
      'Bank account',
      'More',
    ])
    expect(text()).toContain('Registered bySalim Juma')
    expect(text()).toContain('Street or villageOginga Odinga Street')
    expect(text()).toContain('Full nameNot given')
    expect(text()).toContain('Stall14')
  })

  test('shows the whole id to select where the browser does not copy', async () => {
    const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
    const { reads, find } = await show({ path })
    await reads('Amina Otieno')
    await press(find('.id'))
    await reads(`The ID could not be copied. Select it here: ${idOf('a')}`)
    clipboard.mockRestore()
  })

  test('sends only the changed fields', async () => {
    const { reads, all, opened, field, send, api } = await show({ path })
    await reads('Amina Otieno')
    await press(all('[aria-label="Edit: Where they live"]')[0] as HTMLElement)
    await opened()
    await type(field('residence_city'), 'Maseno')
    await send()
    expect(api).toHaveBeenCalledWith('PATCH account/client_details/:id', {
      params: { id: idOf('a') },
      body: { residence_city: 'Maseno' },
    })
    await reads('Saved')
  })

  test('requires a reason to deactivate, and explains the effect', async () => {
    const { reads, button, opened, field, send, api, text } = await show({ path })
    await reads('Amina Otieno')
    await press(button('More'))
    await press(button('Deactivate'))
    await opened()
    expect(text()).toContain('Amina Otieno is signed out everywhere at once')
    await send()
    expect(api).not.toHaveBeenCalledWith('POST account/people/:id/deactivate', expect.anything())
    await type(field('reason'), 'Asked for it')
    await send()
    expect(api).toHaveBeenCalledWith('POST account/people/:id/deactivate', {
      params: { id: idOf('a') },
      body: { reason: 'Asked for it' },
    })
    await reads('Amina Otieno is deactivated')
  })

  test('offers sales agents only their actions', async () => {
    const { reads, all, button } = await show({ path, role: 'sales' })
    await reads('Amina Otieno')
    await press(button('More'))
    expect(all('.menu li').map(one => one.textContent)).toEqual(['Reset access'])
  })

  test('shows the documents, enlarged on tap', async () => {
    const { reads, all, opened } = await show({ path: `${path}?tab=documents` })
    await reads('Voters Card')
    expect(all('.pictures img').map(one => one.getAttribute('src'))).toEqual([
      'https://portal.example/files/1',
      'https://portal.example/files/2',
    ])
    await press(all('[aria-label="Enlarge: Voters Card"]')[0] as HTMLElement)
    await opened()
    expect(all('dialog img')[0]?.getAttribute('alt')).toBe('Voters Card')
  })

  test('describes activity in sentences, and unknown actions by identifier', async () => {
    const entry = {
      subject: null,
      at: '2026-11-20T22:30:00.000Z',
      actor: { id: idOf('5'), name: 'Salim Juma' },
    }
    const { reads, all } = await show({
      path: `${path}?tab=activity`,
      answers: {
        'GET account/client/:id/activity': {
          data: [
            {
              ...entry,
              id: 3,
              action: 'profile.changed',
              detail: [{ name: 'residence_city', from: 'Kisumu', to: 'Maseno' }],
            },
            {
              ...entry,
              id: 2,
              action: 'account.registered',
              detail: [{ name: 'role', from: null, to: 'client' }],
            },
            { ...entry, id: 1, action: 'loan.opened', actor: null, detail: [] },
          ],
        },
      },
    })
    await reads('changed details')
    expect(all('ol.rows > li > div').map(one => [...one.children].map(line => line.textContent))).toEqual([
      ['Salim Juma changed details.', 'Town or city: Kisumu → Maseno', '21 Nov 2026, 01:30'],
      ['Salim Juma registered the account.', 'Role: Client', '21 Nov 2026, 01:30'],
      ['The system: loan.opened', '21 Nov 2026, 01:30'],
    ])
  })

  test('links to their loans', async () => {
    const { reads, button, emit } = await show({ path })
    await reads('Amina Otieno')
    await press(button('Loans →'))
    const to = `/loans?view=all&client=${idOf('a')}`
    expect(emit).toHaveBeenCalledWith('navigate', { path: to, replace: false })
  })

  test('shows a message for an unknown client', async () => {
    const { reads, button, model } = await show({
      path,
      answers: { 'GET account/client/:id': new ApiError('not-found', 'No.', 404) },
    })
    await reads('Person not found')
    await press(button('‹ Clients'))
    expect(model.path.$path.get()).toBe('/clients')
  })
})

describe('importing a file', () => {
  test('shows each row’s problem, and registers only after confirmation', async () => {
    const rowOf = (row: number, problems: object[] = []) => ({
      row,
      firstName: 'Person',
      lastName: String(row),
      email: `p${row}@example.org`,
      mobileNumber: '0712345678',
      problems,
    })
    const { reads, button, opened, place, sent, text } = await show({
      answers: {
        'POST account/clients/import': ({ body }) =>
          body.dryRun
            ? {
                rows: [
                  rowOf(2),
                  rowOf(3, [
                    { field: 'email', message: 'This Email already exist' },
                    { field: 'mobileNumber', message: 'As the server words it.', same: 2 },
                  ]),
                  rowOf(4),
                ],
              }
            : { registered: 2, rows: [rowOf(2), rowOf(3)] },
      },
    })
    await reads('Amina Otieno')
    await press(button('More'))
    await press(button('Import a file'))
    await opened()
    const input = place.querySelector<HTMLInputElement>('dialog input[type=file]') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'people.csv')] })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await reads('2 rows can be registered')
    expect(text()).toContain('1 row has a problem and is left out')
    expect([...place.querySelectorAll('dialog tbody tr')].map(row => row.textContent)).toEqual([
      '3Email: This Email already exist; Row 2 has the same phone numberPerson 3p3@example.org0712345678',
    ])
    expect(sent('POST account/clients/import')).toHaveLength(1)
    await press(button('Register 2 clients'))
    await reads('2 clients are registered')
    expect(sent('POST account/clients/import')).toHaveLength(2)
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:result')
    await press(button('Download the result'))
    const [saved] = made.mock.calls.map(([file]) => file as Blob)
    expect((await saved?.text())?.replace('\ufeff', '').split('\r\n')).toEqual([
      'Row,First name,Last name,Email,Phone,Result',
      '2,Person,2,p2@example.org,0712345678,Registered and invited',
      '3,Person,3,p3@example.org,0712345678,Email: This Email already exist; Row 2 has the same phone number',
      '4,Person,4,p4@example.org,0712345678,Registered and invited',
    ])
    made.mockRestore()
  })
})
