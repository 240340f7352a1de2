import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'business.other': 'Huna ruhusa ya kufungua daftari hili.',
  'business.none': 'Biashara hii haipo tena. Rudi kwenye muhtasari na uifungue upya.',
  'business.no-books': 'Mwanachama huyu bado hajaanza daftari. Linaanza anapofungua DigiKua.',
  'business.owner': 'Taja mwenye biashara.',
  'business.member': 'Ni mwanachama pekee anayeweza kuwa na biashara. Chagua mmoja wa wateja wako.',
  'business.category': 'Chagua kundi kutoka kwenye orodha.',
  'business.started': 'Chagua siku isiyozidi leo.',
  'business.unready': 'Kamilisha taarifa za akaunti yako',
  'business.most': 'Umefikia idadi ya juu ya biashara tunazoweka daftari. Tuandikie ukihitaji nyingine.',
}
