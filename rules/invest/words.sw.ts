import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'invest.name-blank': 'Andika jina la biashara',
  'invest.category-blank': 'Chagua kundi la biashara',
  'invest.phone-blank': 'Namba ya simu ya DigiKua haipo',
  'invest.overview-blank': 'Andika maelezo mafupi ya biashara',
  'invest.place-site': 'Tunaonyesha ramani za Google Maps na OpenStreetMap, si za {site}.',
  'invest.place-form':
    'Hatukuona mahali hapa. Nakili kiungo kutoka Google Maps au OpenStreetMap, au andika latitudo na longitudo: -1.2864, 36.8172',
  'invest.video-site':
    'Tunaonyesha video za YouTube, si za {site}. Weka video yako YouTube kisha ubandike kiungo chake.',
  'invest.video-form': 'Hii si video ya YouTube. Bandika kiungo chake, au kitambulisho chake cha herufi 11.',
  'invest.none': 'Wasifu haupo',
  'invest.benefit': 'Kwa nini mwekezaji avutiwe?',
  'invest.item-sales': 'Mauzo ya miezi kumi na miwili',
  'invest.item-growth': 'Mauzo ikilinganishwa na miezi kumi na miwili iliyotangulia',
  'invest.item-profit': 'Faida ya miezi kumi na miwili',
  'invest.item-age': 'Muda wa kufanya biashara',
  'invest.item-programme': 'Muda kwenye programu',
  'invest.item-repayment': 'Mikopo yetu iliyolipwa yote',
  'invest.repaid': '{repaid} kati ya {all}',
  'invest.figures-of':
    'Takwimu za {day}, kutoka kwenye daftari la biashara yenyewe na kumbukumbu zetu. Mmiliki amekubali kila moja ionyeshwe.',
  'invest.teaser-foot':
    'Yameelezwa na biashara yenyewe, yalibadilishwa mara ya mwisho {day}. {tenant} haitoi ofa yoyote kwa hili.',
  'invest.page-ready': 'Inatafuta wawekezaji',
  'invest.page-open-map': 'Fungua kwenye ramani',
  'invest.page-show-map': 'Onyesha ramani (hupakia Google Maps)',
  'invest.page-play': 'Cheza video (hupakia YouTube)',
  'invest.page-watch': 'Tazama YouTube',
  'invest.page-image': 'Picha ya {name}',
  'invest.page-logo': 'Nembo ya {name}',
  'invest.page-ask-lead': 'Ujumbe wako unamfikia mmiliki na {tenant}. Watakujibu kwa barua pepe au simu.',
  'invest.page-email': 'Barua pepe yako',
  'invest.page-text': 'Ungependa kujua nini?',
  'invest.page-trap': 'Acha hapa wazi',
  'invest.page-closed': 'Wasifu huu haujafunguliwa',
}
