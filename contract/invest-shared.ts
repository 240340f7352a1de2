import { endpoints } from './endpoint.ts'
import { Day, Id, Line } from './field.ts'
import { InvestFigure, InvestTexts, viewerFields } from './invest.ts'
import * as s from './shape.ts'
import { Language } from './tenant.ts'

// What investors see without an account: a profile behind a link, and the gallery of a portal.

/** Unguessable token of a link that opens a profile. */
export const LinkToken = s.pattern(s.string(), /^[\w-]{22}$/)

/** A profile as an investor sees it: only what the owner chose to show. */
export const SharedProfile = s.object({
  token: s.string(),
  ...viewerFields,
  texts: InvestTexts,
  /** The language of the texts. */
  language: Language,
  image: s.nullable(s.string()),
  logo: s.nullable(s.string()),
  figures: s.array(InvestFigure),
  editedOn: Day,
  /** URL of the portal page, and the name of the portal's provider. */
  address: s.string(),
  provider: s.string(),
})
export type SharedProfile = s.Infer<typeof SharedProfile>

/** A profile in the gallery. */
export const GalleryCard = s.object({
  token: s.string(),
  name: s.string(),
  categoryName: s.string(),
  location: s.string(),
  /** The beginning of each text. */
  overview: s.string(),
  need: s.string(),
  /** The language of these texts. */
  language: Language,
  readyForGrowth: viewerFields.readyForGrowth,
  image: s.nullable(s.string()),
  address: s.string(),
})
export type GalleryCard = s.Infer<typeof GalleryCard>

export const investSharedEndpoints = endpoints({
  'GET invest/shared/:token': {
    summary: 'Returns a profile by its share link.',
    who: 'anyone',
    params: s.object({ token: LinkToken }),
    query: s.object({ language: s.optional(Language) }),
    reply: s.object({ data: SharedProfile, mark: s.string(), map: s.nullable(s.string()) }),
  },
})

export const investGalleryEndpoints = endpoints({
  'GET invest/gallery': {
    summary:
      'Lists the profiles in the gallery, newest first, filtered by category, location and funding need.',
    who: 'anyone',
    query: s.object({
      category: s.optional(Id),
      place: s.optional(Line(80)),
      need: s.optional(Line(80)),
      ready: s.optional(s.enums(['yes'])),
      page: s.optional(s.whole(1, 1_000)),
      language: s.optional(Language),
    }),
    reply: s.object({
      data: s.array(GalleryCard),
      total: s.integer(),
      /** Page size. */
      size: s.integer(),
      /** Filter options: the values that occur among listed profiles. */
      categories: s.array(s.object({ id: Id, name: s.string() })),
      places: s.array(s.string()),
    }),
  },
})
