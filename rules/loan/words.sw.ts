import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'loan.unfinished': 'Kamilisha ombi lako la mkopo lililotangulia',
  'loan.business-only': 'Mikopo inatolewa kwa ajili ya kukuza biashara pekee',
  'loan.proposal-file': 'Chagua pendekezo lako la mkopo ili uendelee',
  'offer.late':
    'Rejesho likichelewa zaidi ya siku {days}, adhabu ya {rate}% ya kilichochelewa itaongezwa mara moja.',
  'offer.expired': 'Ofa hii iliisha tarehe {day}. Tafadhali wasiliana nasi upate nyingine.',
  'offer.no-penalty': 'Kuchelewa kulipa hakuongezi adhabu.',
  'loan.names-first':
    'Andika majina na namba ya kitambulisho kama ilivyo kwenye kitambulisho chako cha taifa',
  'fund.list-failed': 'Hatukuweza kuonyesha mifuko ya mikopo',
  'loan.partner': 'Chagua mshirika wa mikopo wa Somo ili uendelee',
  'loan.proposal-uploaded': 'Pendekezo limepokelewa',
  'loan.write-what-to-mend': 'Andika mkopaji anachotakiwa kurekebisha.',
  'loan.above-asked': 'Kiasi kinachoidhinishwa hakiwezi kuzidi kilichoombwa.',
  'fund.most-below-least': 'Kiwango cha juu kisiwe chini ya kiwango cha chini.',
}
