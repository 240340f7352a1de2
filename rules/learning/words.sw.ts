import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'learning.no-trainee':
    'Bado hujasajiliwa kama mwanafunzi. Tafadhali wasiliana na timu ya mafunzo ukamilishe usajili.',
  'learning.required-data': 'Taarifa zinazohitajika hazipo',
  'learning.all-fields': 'Jaza sehemu zote',
  'learning.handed-in': 'Majibu yako yamepokelewa. Mkufunzi wako atayasahihisha.',
  'learning.locked': 'Kamilisha sura zilizotangulia ili ufungue kazi hii.',
  'learning.no-attempts': 'Huwezi kujaribu tena kazi hii.',
  'learning.answer': 'Jibu swali hili.',
  'learning.choice': 'Chagua kutoka kwenye orodha.',
  'learning.note-title': 'Andika kichwa',
  'learning.note-id': 'Namba ya dondoo haiwezi kuwa tupu',
  'learning.note-user': 'Namba ya mtumiaji haiwezi kuwa tupu',
  'learning.note-empty': 'Andika dondoo',
  'learning.no-note': 'Dondoo haikupatikana.',
  'learning.note-added': 'Dondoo imeongezwa',
  'learning.note-updated': 'Dondoo imebadilishwa',
  'learning.note-removed': 'Dondoo imefutwa.',
  'learning.deck-added': 'Wasilisho lako limepokelewa.',
}
