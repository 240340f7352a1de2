import { endpoints } from './endpoint.ts'
import { Day, Id, Line } from './field.ts'
import { InvestFigure, InvestTexts, viewerFields } from './invest.ts'
import {
  array,
  enums,
  type Infer,
  integer,
  nullable,
  object,
  optional,
  pattern,
  string,
  whole,
} from './shape.ts'
import { Language } from './tenant.ts'

// What investors see without an account: a profile behind a link, and the gallery of a portal.

/** Unguessable token of a link that opens a profile. */
export const LinkToken = pattern(string(), /^[\w-]{22}$/)

/** A profile as an investor sees it: only what the owner chose to show. */
export const SharedProfile = object({
  token: string(),
  ...viewerFields,
  texts: InvestTexts,
  /** The language of the texts. */
  language: Language,
  image: nullable(string()),
  logo: nullable(string()),
  figures: array(InvestFigure),
  editedOn: Day,
  /** URL of the portal page, and the name of the portal's provider. */
  address: string(),
  provider: string(),
})
export type SharedProfile = Infer<typeof SharedProfile>

/** A profile in the gallery. */
export const GalleryCard = object({
  token: string(),
  name: string(),
  categoryName: string(),
  location: string(),
  /** The beginning of each text. */
  overview: string(),
  need: string(),
  /** The language of these texts. */
  language: Language,
  readyForGrowth: viewerFields.readyForGrowth,
  image: nullable(string()),
  address: string(),
})
export type GalleryCard = Infer<typeof GalleryCard>

export const investSharedEndpoints = endpoints({
  'GET invest/shared/:token': {
    summary: 'Returns a profile by its share link.',
    who: 'anyone',
    params: object({ token: LinkToken }),
    query: object({ language: optional(Language) }),
    reply: object({ data: SharedProfile, mark: string(), map: nullable(string()) }),
  },
})

export const investGalleryEndpoints = endpoints({
  'GET invest/gallery': {
    summary:
      'Lists the profiles in the gallery, newest first, filtered by category, location and funding need.',
    who: 'anyone',
    query: object({
      category: optional(Id),
      place: optional(Line(80)),
      need: optional(Line(80)),
      ready: optional(enums(['yes'])),
      page: optional(whole(1, 1_000)),
      language: optional(Language),
    }),
    reply: object({
      data: array(GalleryCard),
      total: integer(),
      /** Page size. */
      size: integer(),
      /** Filter options: the values that occur among listed profiles. */
      categories: array(object({ id: Id, name: string() })),
      places: array(string()),
    }),
  },
})
