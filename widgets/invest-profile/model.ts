import { atom, computed } from 'nanostores'
import type { Reply } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import type { InvestItem, InvestProfile, InvestTexts, Place } from '#contract/invest.ts'
import type { EnquiryForm } from '#contract/invest-enquiry.ts'
import type { Language } from '#contract/language.ts'
import { createConnection } from '#kit/connection.ts'
import { ApiError } from '#kit/core/api.ts'
import type { Host } from '#kit/core/widget.tsx'
import { createScreens } from '#kit/member/screens.ts'
import { createReading, dataOf } from '#kit/reading.ts'
import { writePlace } from '#rules/invest/place.ts'

export type Model = ReturnType<typeof createModel>
export type Own = Omit<Reply<Contract['GET invest/own']>, 'data'> & { profile: InvestProfile | null }
export type Shared = Reply<Contract['GET invest/shared/:token']>

/** Form values. Pictures: a new one, the existing one, or none. */
export type Typed = {
  name: string
  displayName: string
  category: string
  location: string
  texts: Record<Language, InvestTexts>
  place: Place | null
  video: string
  image: Blob | 'kept' | null
  logo: Blob | 'kept' | null
}
export const HOME = '/home'
export const EDIT = '/home/edit'
export const SHARE = '/home/share'

/** Creates the state of one profile: the member's own, a member's for staff, or a shared one. */
export function createModel(host: Host<'path' | 'base' | 'share' | 'business'>) {
  const { $attributes, emit, draft } = host
  const screens = createScreens(host, HOME)
  const { api, $tenant, path, toaster, act } = screens
  const { $isOnline } = createConnection()
  const $share = computed($attributes, ({ share }) => share ?? null)
  /** True for the member's own profile, false for staff viewing a member's. */
  const $isOwn = computed($attributes, ({ business }) => business === undefined)
  const $saving = atom<'pictures' | 'profile' | null>(null)

  const own = createReading<Own>({
    keeps: true,
    $key: computed([$tenant, $attributes], (tenant, { share, business }) =>
      tenant && share === undefined ? (business ?? 'own') : null,
    ),
    async read(key, signal) {
      if (key === 'own') {
        const { data: profile, ...rest } = await api('GET invest/own', {}, { signal })
        return { profile, ...rest }
      }
      const { data, map } = await api('GET invest/profiles/:id', { params: { id: key } }, { signal })
      return { profile: data, business: null, phone: data.owner.phone, map }
    },
  })
  const language = atom<Language>('en')
  const shared = createReading<Shared>({
    keeps: true,
    $key: computed([$tenant, $share, language], (tenant, share, code) =>
      tenant && share !== null ? JSON.stringify([share, code]) : null,
    ),
    read: (key, signal) => {
      const [token, code] = JSON.parse(key)
      return api('GET invest/shared/:token', { params: { token }, query: { language: code } }, { signal })
    },
  })
  const categories = createReading({
    $key: computed($tenant, tenant => (tenant ? 'all' : null)),
    read: dataOf(api, 'GET invest/businessCategory/read'),
  })

  const $profile = computed(own.$state, ({ value }) => value?.profile?.id ?? null)
  const enquiries = createReading({
    $key: $profile,
    read: dataOf(api, 'GET invest/profiles/:id/enquiries'),
  })
  const looks = createReading({ $key: $profile, read: dataOf(api, 'GET invest/profiles/:id/looks') })

  const profileNow = (): InvestProfile => {
    const profile = own.$state.get().value?.profile
    if (!profile) throw new ApiError('not-found', '')
    return profile
  }
  const put = (profile: InvestProfile): void => {
    const value = own.$state.get().value
    if (value) own.set({ ...value, profile })
  }

  /** Uploads the new pictures. @returns the server's name of each @throws ApiError */
  async function sendPictures(typed: Pick<Typed, 'image' | 'logo'>) {
    const chosen = (['image', 'logo'] as const).filter(key => typed[key] instanceof Blob)
    if (chosen.length === 0) return {}
    $saving.set('pictures')
    const list = []
    for (const key of chosen) {
      const file = typed[key] as Blob
      list.push({
        key,
        namePrefix: key,
        path: 'invest/',
        bin: await base64(file),
        name: `${key}.jpg`,
        size: file.size,
        type: file.type,
      })
    }
    const { data } = await api('POST media/images', { body: { files_up: JSON.stringify(list) } })
    return Object.fromEntries(data.map(({ key, savedName }) => [key, savedName]))
  }

  return {
    ...screens,
    $isOnline,
    $share,
    $isOwn,
    $saving,
    draft,
    own,
    enquiries,
    looks,
    shared,
    categories,
    /** Scrolls to the top of the widget. */
    top: () => host.element.scrollIntoView?.({ block: 'start' }),
    /** Sets the preferred language of a shared profile's texts. */
    speak: (code: Language) => language.set(code),

    /** Returns the name of a category; null if unknown. @throws ApiError */
    category: async (id: string): Promise<string | null> =>
      (await api('POST invest/businessCategory', { body: { id } })).data?.name ?? null,

    /** Creates or updates the profile. The draft survives a failure. @throws ApiError */
    async save(typed: Typed): Promise<void> {
      const { value } = own.$state.get()
      const before = value?.profile ?? null
      try {
        const pictures = await sendPictures(typed)
        $saving.set('profile')
        const picture = (key: 'image' | 'logo') =>
          typed[key] === 'kept' ? {} : { [key]: pictures[key] ?? '' }
        const body = {
          name: typed.name,
          displayName: typed.displayName,
          businessCategory: typed.category,
          businessAddress: typed.location,
          texts: typed.texts,
          videoId: typed.video,
          phone: value?.phone ?? '',
          mapLink: writePlace(typed.place),
          ...picture('image'),
          ...picture('logo'),
        }
        const bits = (profile: InvestProfile) => ({
          enabled: bit(profile.enabled),
          readyForGrowth: bit(profile.readyForGrowth),
          showPerformance: bit(profile.showPerformance),
        })
        const now = Math.floor(Date.now() / 1_000)
        const { message } = before
          ? await api('POST invest/business/update', {
              body: { ...body, ...bits(before), id: before.id, lastEdited: now },
            })
          : await api('POST invest/business/create', {
              body: {
                ...body,
                enabled: 1,
                readyForGrowth: 0,
                showPerformance: 0,
                dateAdded: now,
                ...(value?.business && { business: value.business.id }),
              },
            })
        await own.refresh()
        toaster.announce(message, { kind: 'good' })
        emit('complete')
        path.navigate(HOME, { replace: true })
      } finally {
        $saving.set(null)
      }
    },

    /** Changes what investors see. @throws ApiError */
    async show(change: {
      enabled?: boolean
      showPerformance?: boolean
      readyForGrowth?: boolean
      listed?: boolean
      consents?: Partial<Record<InvestItem, boolean>>
    }): Promise<void> {
      const { id } = profileNow()
      const body = change as { consents?: Record<InvestItem, boolean> }
      put((await api('PATCH invest/profiles/:id', { params: { id }, body })).data)
    },
    /** @throws ApiError */
    async makeLink(label: string): Promise<void> {
      const params = { id: profileNow().id }
      put((await act(api('POST invest/profiles/:id/links', { params, body: { label } }))).data)
    },
    /** @throws ApiError */
    async revoke(id: string): Promise<void> {
      put((await act(api('POST invest/links/:id/revoke', { params: { id } }))).data)
    },
    /** @throws ApiError */
    putAway: (id: string, state: 'new' | 'answered' | 'spam') =>
      act(api('POST invest/enquiries/:id', { params: { id }, body: { state } }), own, enquiries),
    /** @throws ApiError */
    poster: (id: string, language: Language) =>
      api('GET invest/links/:id/poster', { params: { id }, query: { language } }, { as: 'file' }),
    /** @throws ApiError */
    teaser: (language: Language) => {
      const { id } = profileNow()
      return api('GET invest/profiles/:id/teaser', { params: { id }, query: { language } }, { as: 'file' })
    },
    /** Sends an enquiry to the owner of the shared profile. @returns the server's message @throws ApiError */
    async ask(form: Omit<EnquiryForm, 'mark'>): Promise<string> {
      const token = $share.get() ?? ''
      const mark = shared.$state.get().value?.mark ?? ''
      const body = { ...form, mark }
      const { message } = await api('POST invest/shared/:token/enquiry', { params: { token }, body })
      emit('complete')
      return message
    },
  }
}

const bit = (isOn: boolean): 0 | 1 => (isOn ? 1 : 0)

/** Encodes a file as base64, without a data URL prefix. */
export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // in chunks: functions limit their number of arguments
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
