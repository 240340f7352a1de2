import { expect, onTestFinished, test, vi } from 'vitest'
import { base64, type Typed } from './model.ts'
import { CREATE, invest, OWN, own, profileOf, UPDATE } from './testing.tsx'

async function start(...given: Parameters<typeof invest>) {
  const made = invest(...given)
  onTestFinished(made.model.own.$state.listen(() => {}))
  await vi.waitUntil(() => !made.model.own.$state.get().loading)
  return made
}
const { texts, place } = profileOf()
const typed: Typed = {
  name: 'Mama',
  displayName: 'M',
  category: 'c',
  location: 'Gikomba',
  texts,
  place,
  video: 'dQw4w9WgXcQ',
  image: null,
  logo: null,
}
const MEDIA = 'POST media/images'

test('a new profile is sent with its constants and uploaded pictures', async () => {
  const { model, sent, known } = await start({
    [OWN]: own(null),
    [CREATE]: { error: false, message: 'Profile created successfully', id: '1' },
    [MEDIA]: { error: false, data: [{ key: 'logo', savedName: 'abc.jpg' }] },
  })
  known[OWN] = own(profileOf())
  await model.save({ ...typed, logo: new Blob(['jpeg'], { type: 'image/jpeg' }) })
  const [picture] = sent(MEDIA) as { body: { files_up: string } }[]
  expect(JSON.parse(picture?.body.files_up ?? '')).toEqual([
    {
      key: 'logo',
      namePrefix: 'logo',
      path: 'invest/',
      bin: btoa('jpeg'),
      name: 'logo.jpg',
      size: 4,
      type: 'image/jpeg',
    },
  ])
  expect(sent(CREATE)[0]?.body).toMatchObject({
    name: 'Mama',
    businessCategory: 'c',
    phone: '+254712000001',
    enabled: 1,
    readyForGrowth: 0,
    showPerformance: 0,
    mapLink: '{"lng":36.8172,"lat":-1.2864}',
    logo: 'abc.jpg',
    image: '',
    dateAdded: expect.any(Number),
    texts,
  })
  expect(model.toaster.$toasts.get()[0]?.text).toBe('Profile created successfully')
  expect(model.path.$path.get()).toBe('/home')
})

test('an update sends the new values, and keeps an unchanged picture', async () => {
  const { model, sent } = await start({
    [UPDATE]: { error: false, message: 'Profile updated successfully', id: '1' },
  })
  await model.save({ ...typed, image: 'kept' })
  expect(sent(UPDATE)[0]?.body).toMatchObject({ id: profileOf().id, showPerformance: 1, logo: '' })
  expect(sent(UPDATE)[0]?.body).not.toHaveProperty('image')
})

test('encodes a long file as base64', async () => {
  const bytes = new Uint8Array(20_000).map((_, at) => at % 251)
  expect(atob(await base64(new Blob([bytes]))).length).toBe(20_000)
})
