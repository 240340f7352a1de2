import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'file.kind-an': 'Chagua faili ya {kinds}.',
  'logo.scripts':
    'SVG hii ina skripti ndani yake, au inahitaji faili nyingine. Ihifadhi kama SVG ya kawaida, au chagua PNG.',
  'logo.none': 'Nembo haipo. Ichague tena.',
  'upload.none': 'Faili hiyo haipo. Chagua faili tena.',
  'upload.wrong-part': 'Sehemu hii ya faili siyo inayofuata.',
  'upload.damaged': 'Faili haikufika jinsi ilivyokuwa. Itume tena.',
  'upload.not-whole': 'Faili hii bado haijafika yote.',
  'upload.not-arrived': 'Faili hii haijafika. Ichague tena.',
  'upload.checking': 'Faili bado inakaguliwa. Jaribu tena baada ya dakika moja.',
  'upload.not-checked': 'Kwa sasa faili haiwezi kukaguliwa. Jaribu tena baada ya dakika moja.',
  'upload.virus': 'Faili hii imekataliwa: inaonekana ina virusi. Chagua nyingine.',
  'upload.gone': 'Faili hii haipo tena, au tayari imetumika. Itume tena.',
  'file.store-away':
    'Faili haziwezi kuhifadhiwa wala kufunguliwa kwa sasa. Tafadhali jaribu tena baada ya dakika chache.',
  'file.no-part': 'Sehemu hii ya faili haipo.',
  'upload.too-many': 'Umepakia faili nyingi na hukutumia hata moja. Tafadhali wasiliana nasi.',
  'upload.purpose': 'Taja kwenye metadata faili ni ya nini.',
  'upload.content-type': 'Tuma sehemu ya faili kama {type}.',
  'upload.header-number': 'Tuma kichwa {name} kikiwa namba kamili.',
  'upload.version': 'Tuma kichwa Tus-Resumable: 1.0.0.',

  // shared by all calls
  'file.none': 'Faili hiyo haipo, au muda wa kiungo chake umekwisha. Fungua ukurasa tena.',

  // files
  'file.most-mb': 'Chagua faili isiyozidi MB {size}.',
  'file.most-kb': 'Chagua faili isiyozidi kB {size}.',
  'file.too-many': 'Chagua faili zisizozidi {most}.',
  'file.incomplete': 'Faili hii imeharibika au haijakamilika. Ichague tena, au chagua nyingine.',
  'file.either': '{one} au {other}',
  'file.kind': 'Chagua faili ya {kinds}.',
  'file.broke-off': 'Faili haikufika yote. Itume tena.',
  'picture.unreadable': 'Picha hii haisomeki. Chagua nyingine.',
  'picture.too-large': 'Picha hii ni kubwa mno. Chagua ambayo kila upande hauzidi pikseli {pixels}.',
}
