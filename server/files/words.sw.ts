import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'file.kind-an': 'Chagua faili la {kinds}.',
  'logo.scripts':
    'SVG hii ina programu ndani yake, au inahitaji mafaili kutoka kwingine. Ihifadhi kama SVG ya kawaida, au chagua PNG.',
  'logo.none': 'Hakuna nembo kama hiyo.',
  'upload.too-many': 'Una mafaili mengi ambayo hayajamaliza kupakiwa. Kamilisha au ghairi moja kwanza.',
  'upload.none': 'Upakiaji huo haupo. Tafadhali chagua faili tena.',
  'upload.wrong-part': 'Sehemu hii ya faili siyo inayofuata.',
  'upload.damaged': 'Faili halikufika jinsi lilivyokuwa. Tafadhali litume tena.',
  'upload.not-whole': 'Faili hili bado halijafika lote.',
  'upload.not-arrived': 'Faili hili halijafika. Tafadhali lichague tena.',
  'upload.checking': 'Faili bado linakaguliwa. Tafadhali jaribu tena baada ya dakika moja.',
  'upload.not-checked': 'Kwa sasa faili haliwezi kukaguliwa. Tafadhali jaribu tena baada ya dakika moja.',
  'upload.virus': 'Faili hili limekataliwa: inaonekana lina virusi. Chagua lingine.',
  'upload.gone': 'Faili hili halipo tena, au tayari limetumika. Tafadhali litume tena.',
  'file.no-part': 'Sehemu hii ya faili haipo.',
  'upload.purpose': 'Taja katika metadata faili ni la nini.',
  'upload.content-type': 'Tuma sehemu ya faili kama {type}.',
  'upload.header-number': 'Tuma kichwa {name} kikiwa namba kamili.',
  'upload.version': 'Tuma kichwa Tus-Resumable: 1.0.0.',

  // of any call
  'file.none': 'Faili hilo halipo, au muda wa anwani yake umekwisha. Fungua ukurasa tena.',

  // files
  'file.most-mb': 'Chagua faili lisilozidi MB {size}.',
  'file.most-kb': 'Chagua faili lisilozidi kB {size}.',
  'file.empty': 'Faili hili ni tupu. Chagua jingine.',
  'file.either': '{one} au {other}',
  'file.kind': 'Chagua faili la {kinds}.',
  'file.broke-off': 'Upakiaji umekatika. Tafadhali tuma tena.',
  'picture.unreadable': 'Picha hii haisomeki. Chagua nyingine.',
  'picture.too-large': 'Picha hii ni kubwa mno. Chagua ambayo kila upande hauzidi pikseli {pixels}.',
}
