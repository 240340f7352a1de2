import { expect, test, vi } from 'vitest'
import { ApiError } from '#kit/core/api.ts'
import { idOf } from '#kit/people/testing.ts'
import { CATEGORIES, CREATE, OWN, own, profileOf, shared, show, UPDATE } from './testing.tsx'

const SHARED = 'GET invest/shared/:token'
const ASK = 'POST invest/shared/:token/enquiry'
const EDIT = { path: '/home/edit' }

test('shows the product’s purpose while loading', async () => {
  const { text } = await show({ [OWN]: () => new Promise(() => {}) })
  expect(text()).toContain('Invest Profile')
  expect(text()).toContain('Empowering you, to change the world')
})

test('shows the profile with missing parts and both languages, and escapes markup', async () => {
  const { reads, text, place } = await show()
  await reads('My Invest Profile')
  for (const part of [
    'Business NameMama Fruits Ltd',
    'Business CategoryRetail',
    'Business location nameGikomba',
    'Overview<b>Fruit</b>',
    'In Kiswahili: Matunda',
    'Why should an investor be interested?Not filled in yet',
    'Your profile is 50% complete',
    'Still missing: Value proposition, 5-year plan',
    '-1.2864, 36.8172',
  ])
    expect(text()).toContain(part)
  expect(place.querySelector('b, iframe')).toBeNull()
})

test('staff read whose profile is incomplete, not that theirs is', async () => {
  const { reads, text } = await show(
    {
      'GET invest/profiles/:id': {
        data: { ...profileOf(), owner: { name: 'Wanjiku Kamau', phone: '+254712000001' } },
        map: null,
      },
    },
    { business: idOf('b') },
  )
  await reads('The profile is 50% complete')
  expect(text()).not.toContain('Your profile')
})

test('loads the video in our own frame only on request', async () => {
  const { reads, tap, place } = await show({ [OWN]: own(profileOf({ video: 'dQw4w9WgXcQ' })) })
  await reads('Play the video')
  expect(place.querySelector('iframe')).toBeNull()
  await tap('Play the video (loads YouTube)')
  expect(place.querySelector('iframe')?.getAttribute('src')).toMatch(/\/invest\/play\/dQw4w9WgXcQ$/)
})

test('offers a new profile, and lists blank fields in form order', async () => {
  const { reads, tap, send, fill, sent, text } = await show({
    [OWN]: { ...own(null), phone: null },
    [CREATE]: { error: false, message: 'Profile created successfully', id: '1' },
  })
  await reads('You have no profile yet')
  await tap('Create Profile')
  await reads('--Select--')
  await send()
  await reads('Business Name cannot be blank')
  const all = text()
  const order = ['Business Name', 'Business Category', 'DigiKua Phone', 'Overview'].map(name =>
    all.indexOf(`${name} cannot be blank`),
  )
  expect(order.every(at => at >= 0)).toBe(true)
  expect([...order].sort((one, other) => one - other)).toEqual(order)
  await fill('name', 'Mama Fruits')
  expect(sent(CREATE)).toEqual([])
})

test('explains an unsupported place or video, and keeps the input', async () => {
  const { reads, fill, field, tap, send, sent, drafts } = await show({}, EDIT)
  await reads('Edit Invest Profile')
  await fill('video', 'https://vimeo.com/12345')
  field('video').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await reads('not vimeo.com')
  await fill('video', '')
  await fill('placeAsk', 'https://evil.example/map')
  field('placeAsk').dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await reads('not evil.example')
  await send()
  await reads('Fix one thing to continue')
  expect(sent(UPDATE)).toEqual([])
  await fill('video', 'https://vimeo.com/12345')
  expect(JSON.stringify(drafts.kept)).toContain('vimeo.com/12345')
  await tap('Cancel Changes')
  await reads('My Invest Profile')
  expect(drafts.kept).toBeNull()
})

test('an overview is mandatory, in either language', async () => {
  const { reads, fill, send, sent, text } = await show({}, EDIT)
  await reads('In Kiswahili: Overview (optional)')
  expect(text()).not.toContain('In English: Overview (optional)')
  await fill('texts.en.overview', '')
  await reads('In English: Overview (optional)')
  await fill('texts.sw.overview', '')
  await send()
  await reads('Overview cannot be blank')
  expect(sent(UPDATE)).toEqual([])
})

test('a failed save says what to do, until it succeeds', async () => {
  const { reads, send, text, known } = await show({ [UPDATE]: new ApiError('unreachable', '') }, EDIT)
  await reads('Edit Invest Profile')
  await send()
  await reads('An error occurred. What you typed is kept: check your connection')
  known[UPDATE] = { error: false, message: 'Profile updated successfully', id: '1' }
  await send()
  await reads('Profile updated successfully')
  expect(text()).not.toContain('An error occurred')
})

test('shows when there are no categories or they failed to load', async () => {
  const empty = await show({ [CATEGORIES]: { data: [] } }, EDIT)
  await empty.reads('Business Categories not found')
  await empty.leave()
  const failed = await show({ [CATEGORIES]: new ApiError('unreachable', '') }, EDIT)
  await failed.reads('Something went wrong with fetching business categories')
})

test('a link can be created, copied, tracked and revoked after confirmation', async () => {
  const { reads, tap, fill, send, sent, opened, known } = await show(
    {
      'POST invest/profiles/:id/links': { data: profileOf(), link: profileOf().links[0], message: 'Ready.' },
      'POST invest/links/:id/revoke': { data: profileOf({ links: [] }), message: 'Taken back.' },
      'PATCH invest/profiles/:id': {
        data: profileOf({ consents: { age: '2026-11-23T08:00:00.000Z' } as never }),
      },
    },
    { path: '/home/share' },
  )
  await reads('viewed 2 times, last on 20 Nov 2026')
  await fill('label', 'Umoja Fund')
  await send()
  await vi.waitUntil(() => sent('POST invest/profiles/:id/links').length > 0)
  expect(sent('POST invest/profiles/:id/links')[0]?.body).toEqual({ label: 'Umoja Fund' })
  await reads('2 years')
  await tap('Remove Acme')
  await opened()
  known[OWN] = own(profileOf({ links: [] }))
  await send()
  await reads('No links yet')
})

test('the link in the gallery has a name like any other', async () => {
  const [link] = profileOf().links
  const listed = profileOf({ links: [{ ...(link as NonNullable<typeof link>), label: '', kind: 'listing' }] })
  const { reads } = await show({ [OWN]: own(listed) }, { path: '/home/share' })
  await reads('Link for Gallery')
})

test('a shared link shows the profile and takes an enquiry', async () => {
  const { reads, fill, send, sent, text, place } = await show(
    { [SHARED]: { data: shared, mark: '1.mark', map: null }, [ASK]: { message: 'Thank you.' } },
    { share: 'A'.repeat(22) },
  )
  await reads('Ask Mama Fruits')
  expect(text()).toContain('In business for2 years')
  expect(place.querySelector('b, iframe')).toBeNull()
  await send()
  expect(sent(ASK)).toEqual([])
  await fill('name', 'Jane')
  await fill('email', 'jane@acme.example')
  await fill('text', 'How much?')
  await send()
  await reads('Thank you.')
  expect(sent(ASK)[0]).toMatchObject({ body: { name: 'Jane', text: 'How much?', mark: '1.mark', site: '' } })
})

test('an unavailable link shows only a message', async () => {
  const { reads } = await show(
    { [SHARED]: new ApiError('not-found', 'Gone', 404) },
    { share: 'B'.repeat(22) },
  )
  await reads('This profile is not available')
})

test('shows a load failure, and retries', async () => {
  const { reads, tap, known } = await show({ [OWN]: new ApiError('unreachable', '') })
  await reads('Something went wrong with fetching profile')
  known[OWN] = own(profileOf())
  await tap('Try again')
  await reads('My Invest Profile')
})

test('is translated into Kiswahili', async () => {
  const { reads } = await show({}, {}, { kept: null }, 'sw')
  await reads('Wasifu wangu wa uwekezaji')
  await reads('Matunda')
})
