import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'invest.name-blank': 'Andika jina la biashara',
  'invest.category-blank': 'Chagua kundi la biashara',
  'invest.phone-blank': 'Namba ya simu ya DigiKua haipo',
  'invest.overview-blank': 'Andika maelezo mafupi ya biashara',
  'invest.place-site': 'Tunaonyesha ramani za Google Maps na OpenStreetMap, si za {site}.',
  'invest.place-form':
    'Hatukuona mahali hapa. Nakili anwani ya ukurasa kutoka Google Maps au OpenStreetMap, au andika latitudo na longitudo: -1.2864, 36.8172',
  'invest.video-site':
    'Tunaonyesha video za YouTube, si za {site}. Weka video yako YouTube kisha ubandike anwani yake.',
  'invest.video-form': 'Hii si video ya YouTube. Bandika anwani yake, au kitambulisho chake cha herufi 11.',
}
