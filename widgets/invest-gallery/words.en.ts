import type { Catalogue } from '#kit/core/words.ts'
import { en as investEn } from '#rules/invest/words.en.ts'

export const en = {
  title: 'Businesses that look for investors',
  lead: 'Told by their owners, and looked through by us. Open one to read all of it and to ask.',
  failed: 'The gallery could not be loaded',
  off: 'There is no gallery for investors here. Ask an owner for a link to their profile.',
  looking: 'Looking…',
  found: { one: '{count} business', other: '{count} businesses' },
  none: 'No business is listed yet. Come back soon.',
  noMatch: 'No business is like that.',
  showAll: 'Show all',
  category: 'What they do',
  every: 'Everything',
  place: 'Where they are',
  need: 'What they need',
  onlyReady: 'Only those that look for investors now',
  more: 'Show more',
  ready: investEn['invest.page-ready'],
  needs: 'Needs:',
  open: 'Open the profile',
  pictureOf: investEn['invest.page-image'],
} as const satisfies Catalogue
export type GalleryWords = typeof en
