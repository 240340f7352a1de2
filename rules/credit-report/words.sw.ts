import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'report.entry-kin': 'Ndugu wa karibu',
  'report.entry-work': 'Kazi uliyotaja kwa mkopo {code}',
  'report.paid-on-time': 'Yaliyolipwa kwa wakati',
  'report.not-paid': 'Hayakulipwa, mkopo umefutwa',
  'report.day-unknown': 'Yamelipwa, siku haijulikani',
  'report.ahead': 'Bado muda haujafika',
  'report.days-late': 'Siku za kuchelewa sasa',
  'report.worst': 'Siku nyingi zaidi za kuchelewa',
  'report.paid-out': 'Ulitolewa',
  'report.owed': 'Deni lililobaki',
  'report.references': 'Watu na kazi ulizotaja',
  'report.no-references': 'Hujataja yeyote.',
  'report.no-checks': 'Hakuna jibu la huduma ya historia ya mikopo lililohifadhiwa na maombi yako.',
}
