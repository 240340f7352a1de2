import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'statement.password-needed':
    'Faili hii imefungwa. Andika nenosiri lake: tunalitumia mara moja na hatulihifadhi.',
  'statement.password-wrong': 'Nenosiri hili halifungui faili. Liangalie, kisha uliandike tena.',
  'statement.pages': 'Faili ina kurasa zaidi ya 200. Omba taarifa ya muda mfupi zaidi.',
  'statement.unreadable': 'Faili haiwezi kusomwa. Ipakue upya kutoka kwenye taasisi yako, kisha utume hiyo.',
  'statement.too-much': 'Kusoma faili kunachukua muda mrefu. Omba taarifa ya muda mfupi zaidi.',
  'statement.busy': 'Taarifa nyingi zinasomwa sasa hivi. Jaribu tena baada ya dakika moja.',
  'statement.institution': 'Chagua taasisi yako ya fedha kutoka kwenye orodha.',
  'statement.received': 'Taarifa yako imefika. Tumeisoma na kuithibitisha: fungua ripoti.',
  'statement.received-review': 'Taarifa yako imefika. Wafanyakazi wetu wanaikagua. Tutakujulisha.',
  'statement.received-mapping': 'Taarifa yako imefika. Eleza safu zake ni zipi, ili tuweze kuisoma.',
  'statement.known': 'Ulituma faili hii hapo awali. Ripoti yake iko kama ilivyokuwa.',
  'statement.none': 'Taarifa hii haipo tena. Fungua ripoti upya.',
  'statement.row-none': 'Mstari huu haupo tena. Fungua ripoti upya.',
  'statement.row-class': 'Mstari sasa unahesabiwa ulivyochagua.',
  'statement.entry-added': 'Umeongezwa kwenye daftari lako.',
  'statement.entry-known': 'Mstari huu tayari uko kwenye daftari lako.',
  'statement.charges-known': 'Ada za mwezi huu tayari ziko kwenye daftari lako.',
  'statement.entry-side': 'Mstari huu si mauzo wala matumizi. Eleza kwanza ni nini.',
  'statement.mapping-time': 'Chagua safu yenye tarehe.',
  'statement.mapping-amount': 'Chagua safu za pesa zilizoingia na zilizotoka, au safu moja yenye zote.',
  'statement.mapping-none':
    'Hakuna mstari uliosomeka hivyo. Kagua ni safu ipi yenye tarehe na zipi zenye kiasi.',
  'statement.accepted': 'Taarifa imekubaliwa. Mwenyewe anajulishwa.',
  'statement.rejected': 'Taarifa imekataliwa. Mwenyewe anajulishwa, pamoja na sababu yako.',
  'statement.decided': 'Kuna aliyekwisha kuamua kuhusu taarifa hii. Ifungue upya.',
  'statement.no-rows':
    'Hakuna kilichosomeka kwenye taarifa hii, kwa hiyo haiwezi kukubaliwa. Mwombe mwenyewe faili ya PDF au CSV.',
  'statement.charges': 'Ada za miamala',
  'statement.from-statement': 'Mauzo kutoka taarifa za fedha',
  'statement.institution-name': 'Andika jina la taasisi.',
  'statement.institution-saved': 'Taasisi imehifadhiwa.',
}
