import { createHash } from 'node:crypto'
import type { InvestTexts, ListingState } from '#contract/invest.ts'
import type { Language } from '#contract/language.ts'
import { dayOf } from '#rules/day.ts'
import type { Sql } from '#server/db/open.ts'
import { investEnquiry, investLink, investLook, investProfile } from '#server/db/schema/index.ts'
import { PICTURE } from '#server/invest/pictures.ts'
import { openHand } from './handed.ts'
import { businessesOf, DAY, HOUR, openDrawer, plantEach, type Store, type Tenant } from './insert.ts'
import { demoEmail, idOf } from './people.ts'

type Told = {
  who: 'client' | 'applicant' | 'digiprime'
  listing: ListingState
  at: { lng: number; lat: number }
  video: string | null
  texts: Record<Language, InvestTexts>
}

const FRUIT: Told['texts'] = {
  en: {
    overview:
      'We buy mangoes, bananas and oranges from forty farmers and sell them at the market and to three schools, six days a week.',
    proposition:
      'What we buy in the morning is sold by evening. Farmers are paid by M-Pesa on the same day, so they bring us their best.',
    plan: 'Two more stalls by the second year, juice in bottles by the third, and supply to ten schools by the fifth.',
    benefit: 'A share of the profit each quarter, and books that you can look into at any time.',
    need: 'A cold room for two tonnes: with it we lose a tenth less and can buy when prices are low.',
  },
  sw: {
    overview:
      'Tunanunua maembe, ndizi na machungwa kwa wakulima arobaini na kuyauza sokoni na kwa shule tatu, siku sita kwa wiki.',
    proposition:
      'Tunachonunua asubuhi huuzwa kufikia jioni. Wakulima hulipwa kwa M-Pesa siku hiyohiyo, kwa hiyo hutuletea bidhaa bora.',
    plan: 'Vibanda viwili zaidi kufikia mwaka wa pili, juisi ya chupa mwaka wa tatu, na shule kumi kufikia mwaka wa tano.',
    benefit: 'Sehemu ya faida kila robo mwaka, na daftari unaloweza kuliangalia wakati wowote.',
    need: 'Chumba cha baridi cha tani mbili: kitapunguza hasara kwa sehemu ya kumi, na tutaweza kununua bei ikiwa chini.',
  },
}
const POULTRY: Told['texts'] = {
  en: {
    overview:
      'A flock of six hundred layers. We sell eggs in trays to shops and hotels within ten kilometres.',
    proposition: 'Eggs are delivered on the day they are laid, and a tray that is broken is replaced.',
    plan: 'Two thousand layers, our own feed mill, and a brand that shops ask for.',
    benefit: '',
    need: 'A second house for eight hundred layers, and feed for their first three months.',
  },
  sw: {
    overview: 'Kuku wa mayai mia sita. Tunauza mayai kwa trei madukani na hotelini ndani ya kilomita kumi.',
    proposition: '',
    plan: '',
    benefit: '',
    need: 'Banda la pili la kuku mia nane, na chakula cha miezi mitatu ya kwanza.',
  },
}
const TAILOR: Told['texts'] = {
  en: {
    overview: 'School uniforms and dresses made to measure, sewn by three people in one room.',
    proposition: '',
    plan: '',
    benefit: '',
    need: 'Two electric sewing machines.',
  },
  sw: {
    overview: 'Sare za shule na nguo za kupimwa, zinashonwa na watu watatu chumba kimoja.',
    proposition: '',
    plan: '',
    benefit: '',
    need: 'Cherehani mbili za umeme.',
  },
}

const PROFILES: readonly Told[] = [
  // a freely usable video: Big Buck Bunny, by the Blender Foundation
  {
    who: 'client',
    listing: 'listed',
    at: { lng: 36.8456, lat: -1.2853 },
    video: 'aqz-KE-bpKQ',
    texts: FRUIT,
  },
  { who: 'digiprime', listing: 'asked', at: { lng: 36.7078, lat: -1.3246 }, video: null, texts: POULTRY },
  { who: 'applicant', listing: 'declined', at: { lng: 36.8925, lat: -1.2505 }, video: null, texts: TAILOR },
]
const DECLINED: Record<Language, string> = {
  en: 'Please say what an investor would get from it, and add your logo. Then ask again.',
  sw: 'Tafadhali eleza mwekezaji atapata nini, na uongeze nembo yako. Kisha omba tena.',
}
/** Coordinates of Dar es Salaam, for the Tanzanian portal. */
const IN_DAR = { lng: 39.2793, lat: -6.8161 }

/** Returns a deterministic link token, so that examples can refer to it. */
const demoToken = (name: string): string =>
  createHash('sha256').update(`invest ${name}`).digest('base64url').slice(0, 22)

/** Plants investor profiles of the demo's businesses, in tenants without any. */
export const plantInvest = (sql: Sql, files: Store, now = Date.now()): Promise<void> =>
  plantEach(sql, investProfile, (tx, tenant) => plantTenant(tx, tenant, files, now))

async function plantTenant(tx: Sql, tenant: Tenant, files: Store, now: number): Promise<void> {
  const { code } = tenant
  const owned = await businessesOf(
    tx,
    code,
    PROFILES.map(({ who }) => who),
  )
  const hand = openHand()
  const drawer = openDrawer(files)
  const planted = []
  for (const [at, told] of PROFILES.entries()) {
    const found = owned.find(({ owner }) => owner.id === idOf(demoEmail(told.who, code)))
    if (!found) continue
    const { business: of, owner } = found
    const whose = { tenant: code, owner: owner.id, purpose: PICTURE }
    const person = { name: owner.firstName, at: at + 60 }
    const image = drawer.keep(whose, await hand('investImage', person, tenant))
    const logo =
      told.who === 'applicant' ? null : drawer.keep(whose, await hand('investLogo', person, tenant))
    planted.push({ told, of, image, logo, begun: new Date(now - (40 - at * 9) * DAY) })
  }
  await drawer.close(tx)
  for (const { told, of, image, logo, begun } of planted) {
    const isOwn = told.who === 'client'
    const agreed = new Date(begun.getTime() + DAY).toISOString()
    await tx.insert(investProfile).values({
      business: of.id,
      tenant: code,
      texts: told.texts,
      image,
      logo,
      video: told.video,
      place: { kind: 'point', ...(code === 'jenga' ? IN_DAR : told.at) },
      readyForGrowth: told.who !== 'applicant',
      showPerformance: isOwn,
      consents: isOwn ? { sales: agreed, growth: agreed, age: agreed } : {},
      listing: told.listing,
      listingAt: new Date(begun.getTime() + 2 * DAY),
      listingReason: told.listing === 'declined' ? DECLINED[tenant.languages[0] ?? 'en'] : null,
      createdAt: begun,
      editedAt: new Date(begun.getTime() + 2 * HOUR),
    })
    if (told.listing === 'listed') {
      const token = demoToken(`${code} gallery`)
      await tx.insert(investLink).values({ business: of.id, kind: 'listing', token, createdAt: begun })
    }
    if (isOwn) await plantInterest(tx, code, of.id, now)
  }
}

/** Adds links to the client's profile, with their visits and enquiries. */
async function plantInterest(tx: Sql, code: string, own: string, now: number): Promise<void> {
  const days = (count: number) => new Date(now - count * DAY)
  const links = await tx
    .insert(investLink)
    .values([
      { business: own, token: demoToken(`${code} acme`), label: 'Umoja Fund', createdAt: days(30) },
      { business: own, token: demoToken(`${code} poster`), label: 'Poster', createdAt: days(20) },
      {
        business: own,
        token: demoToken(`${code} old`),
        label: 'Market day',
        createdAt: days(35),
        revokedAt: days(25),
      },
    ])
    .returning()
  const [fund, poster] = links
  if (!fund || !poster) return
  await tx.insert(investLook).values(
    [
      [fund.id, 'Chrome on Windows', 12, 3],
      [fund.id, 'Safari on iOS', 3, 1],
      [poster.id, 'Chrome on Android', 2, 2],
    ].map(([link, device, ago, times]) => ({
      link: String(link),
      device: String(device),
      visitor: `demo-${device}`,
      times: Number(times),
      day: dayOf(now - Number(ago) * DAY),
      lastAt: days(Number(ago)),
    })),
  )
  await tx.insert(investEnquiry).values([
    {
      business: own,
      link: fund.id,
      name: 'Grace Njoroge',
      organisation: 'Umoja Fund',
      at: days(2),
      email: 'grace@umoja.example',
      phone: '+254700111222',
      text: 'What would the cold room cost, and how soon would it be paid back?',
    },
    {
      business: own,
      link: poster.id,
      name: 'Peter Otieno',
      email: 'peter@mail.example',
      at: days(9),
      text: 'Do you deliver to offices in town?',
      state: 'answered' as const,
      answeredAt: days(8),
      answer: 'Yes, from ten boxes on.',
    },
  ])
}
