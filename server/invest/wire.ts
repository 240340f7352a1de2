import type { InvestTexts, Place } from '#contract/invest.ts'
import type { BusinessOnWire, WireBusiness } from '#contract/invest-wire.ts'
import { LANGUAGE_CODES, type Language } from '#contract/language.ts'
import { readPlace, writePlace } from '#rules/invest/place.ts'
import { readVideo } from '#rules/invest/video.ts'
import { readPhone } from '#rules/phone.ts'
import { type Msg, msg, Refusal } from '#server/refusal/message.ts'
import { type Found, NO_TEXTS, textsIn } from './shown.ts'

// All specifics of the invest profile's wire format are confined to this file.

/** The wire's names of the texts. */
const TEXTS = {
  overview: 'overview',
  proposition: 'companyDifferentiation',
  plan: 'yearPlan5',
  benefit: 'investorBenefit',
  need: 'currentNeed',
} as const satisfies Record<keyof InvestTexts, keyof BusinessOnWire>

/** A parsed profile in internal format; fields that were not sent are absent. */
export type Draft = {
  name?: string
  displayName?: string
  category?: string
  location?: string
  texts: Partial<Record<Language, InvestTexts>>
  place?: Place | null
  video?: string | null
  image?: string | null
  logo?: string | null
  enabled?: boolean
  readyForGrowth?: boolean
  showPerformance?: boolean
}

type About = {
  isNew: boolean
  /** The stored texts. */
  texts: Partial<Record<Language, InvestTexts>>
  language: Language
  phone: string | null
  country: 'KE' | 'TZ'
}

const LONGEST = { name: 120, displayName: 60, businessAddress: 120 } as const

/**
 * Parses a form of the wire: reports blank fields first, in form order, then invalid ones.
 * @throws Refusal invalid with the first error's own message and those of each field, forbidden for another user's phone
 */
export function readForm(
  body: BusinessOnWire,
  { isNew, texts: known, language, phone, country }: About,
): Draft {
  const problems: Record<string, Msg> = {}
  const blank = (name: keyof BusinessOnWire, message: Msg) => {
    const value = body[name]
    if (value === undefined ? isNew : String(value ?? '').trim() === '') problems[name] ??= message
  }
  blank('name', 'invest.name-blank')
  blank('businessCategory', 'invest.category-blank')
  const given = String(body.phone ?? '').trim()
  if (phone === null || (body.phone !== undefined && given === '')) {
    if (isNew || body.phone !== undefined) problems.phone = 'invest.phone-blank'
  } else if (given !== '') {
    const reading = readPhone(given, country)
    if (!('phone' in reading) || reading.phone !== phone) throw new Refusal('forbidden', 'invest.other-phone')
  }
  const texts = textsOf(body, known, language)
  const wrote = isNew || body.overview !== undefined || body.texts !== undefined
  // without `texts`, the other language is not what the sender sees
  const emptied = body.overview !== undefined && !body.texts && !body.overview?.trim()
  if (wrote && (emptied || !textsIn(texts, language).overview)) problems.overview = 'invest.overview-blank'

  const place = body.mapLink === undefined ? undefined : readPlace(body.mapLink)
  if (place && 'problem' in place) problems.mapLink = faultOf(place)
  const video = body.videoId === undefined ? undefined : readVideo(body.videoId)
  if (video && 'problem' in video) problems.videoId = faultOf(video)
  for (const [name, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    const text = body[name] ?? ''
    if (text.length > most) problems[name] = msg('field.text-size', { least: 0, most })
  }
  const [first] = Object.values(problems)
  if (first) throw new Refusal('invalid', first, problems)
  return {
    ...line('name', body.name),
    ...line('displayName', body.displayName),
    ...line('location', body.businessAddress),
    ...(body.businessCategory !== undefined && { category: String(body.businessCategory) }),
    texts,
    ...(place !== undefined && { place: place as Place | null }),
    ...(video !== undefined && { video: (video as { id: string } | null)?.id ?? null }),
    ...(body.image !== undefined && { image: body.image }),
    ...(body.logo !== undefined && { logo: body.logo }),
    ...bit('enabled', body.enabled),
    ...bit('readyForGrowth', body.readyForGrowth),
    ...bit('showPerformance', body.showPerformance),
  }
}

const faultOf = (fault: { problem: string; site?: string }): Msg =>
  fault.site === undefined
    ? (fault.problem as 'invest.place-form')
    : msg(fault.problem as 'invest.place-site', { site: fault.site })

/** Collapses whitespace to a single line. */
const line = <Name extends string>(name: Name, text: string | null | undefined) =>
  (text === undefined ? {} : { [name]: (text ?? '').replace(/\s+/g, ' ').trim() }) as Partial<
    Record<Name, string>
  >

const bit = <Name extends string>(name: Name, value: 0 | 1 | null | undefined) =>
  (value === undefined || value === null ? {} : { [name]: value === 1 }) as Partial<Record<Name, boolean>>

/** Returns the resulting texts: by language if sent so, else in the writer's own. */
function textsOf(
  { texts: sent, ...body }: BusinessOnWire,
  known: About['texts'],
  language: Language,
): About['texts'] {
  const own = Object.fromEntries(
    Object.entries(TEXTS).flatMap(([name, at]) => {
      const text = body[at]
      return text === undefined ? [] : [[name, text ?? '']]
    }),
  )
  const all = { ...known }
  for (const code of LANGUAGE_CODES) {
    const changes = { ...(code === language && !sent && own), ...sent?.[code] }
    if (Object.keys(changes).length > 0) all[code] = { ...NO_TEXTS, ...known[code], ...changes }
  }
  return all
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)

/** Formats a profile for the wire. @param profile null for a business without one @param pictures their names on the wire */
export function writeBusiness(
  { business, owner, profile }: Omit<Found, 'profile'> & { profile: Found['profile'] | null },
  language: Language,
  pictures: Map<string, string>,
): WireBusiness {
  const texts = textsIn(profile?.texts ?? {}, language)
  return {
    id: business.id,
    name: business.name,
    displayName: business.displayName || business.name,
    businessCategory: business.category,
    businessAddress: business.location,
    ...(Object.fromEntries(
      Object.entries(TEXTS).map(([name, at]) => [at, texts[name as keyof InvestTexts]]),
    ) as {
      [At in (typeof TEXTS)[keyof InvestTexts]]: string
    }),
    enabled: Number(profile?.enabled ?? false),
    readyForGrowth: Number(profile?.readyForGrowth ?? false),
    showPerformance: Number(profile?.showPerformance ?? false),
    image: pictures.get(profile?.image ?? '') ?? '',
    logo: pictures.get(profile?.logo ?? '') ?? '',
    videoId: profile?.video ?? '',
    mapLink: writePlace(profile?.place ?? null),
    phone: owner.phone ?? '',
    dateAdded: seconds(profile?.createdAt ?? business.createdAt),
    lastEdited: seconds(profile?.editedAt ?? business.editedAt),
  }
}
