import type { Catalogue } from '#kit/core/words.ts'
import { en as investEn } from '#rules/invest/words.en.ts'

export const en = {
  title: 'Businesses looking for investors',
  lead: 'Written by their owners and reviewed by us. Open one to read more and ask questions.',
  failed: 'The gallery could not be loaded',
  off: 'There is no gallery for investors here. Ask an owner for a link to their profile.',
  looking: 'Searching…',
  found: { one: '{count} business', other: '{count} businesses' },
  none: 'No businesses listed yet. Check back soon.',
  noMatch: 'No matching businesses.',
  showAll: 'Show all',
  category: 'Category',
  every: 'All',
  place: 'Location',
  need: 'Need',
  onlyReady: 'Only those looking for investors now',
  more: 'Show more',
  ready: investEn['invest.page-ready'],
  needs: 'Needs:',
  open: 'Open the profile',
  pictureOf: investEn['invest.page-image'],
} as const satisfies Catalogue
export type GalleryWords = typeof en
