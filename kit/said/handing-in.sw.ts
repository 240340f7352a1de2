import type { Translation } from '#kit/core/words.ts'
import type { handingInEn } from './handing-in.en.ts'

export const handingInSw: Translation<typeof handingInEn> = {
  see: 'Tazama hali ilivyo',
  daysLeft: { one: 'Imebaki siku {count}, hadi {day}', other: 'Zimebaki siku {count}, hadi {day}' },
  hoursLeft: 'Zimebaki saa {hours} na dakika {minutes}, hadi {day}',
  noHubs: 'Bado hakuna kituo cha kuchagua. Waulize waliokualika.',
  unsaved: 'Hatua yako haikuhifadhiwa, jaribu tena',
  unsavedLink: 'Faili haikuhifadhiwa, jaribu tena',
  unknown: 'Huenda haikuhifadhiwa: jibu la seva halieleweki au taarifa zilizotumwa si sahihi',
  unsent: 'Faili haikuweza kutumwa, jaribu tena',
}
