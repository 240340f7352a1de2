/** What is said of uploads in Kiswahili, by what is said in English: see server/refusal/sentences.sw.ts. */
export const sw: Record<string, string> = {
  'Choose an {...kinds} file.': 'Chagua faili la {kinds}.',
  'This SVG holds scripts, or needs files from elsewhere. Save it as a plain SVG, or choose a PNG.':
    'SVG hii ina programu ndani yake, au inahitaji mafaili kutoka kwingine. Ihifadhi kama SVG ya kawaida, au chagua PNG.',
  'There is no such logo.': 'Hakuna nembo kama hiyo.',
  'Too many uploads are unfinished. Finish or cancel one of them first.':
    'Una mafaili mengi ambayo hayajamaliza kupakiwa. Kamilisha au ghairi moja kwanza.',
  'There is no such upload. Please choose the file again.':
    'Upakiaji huo haupo. Tafadhali chagua faili tena.',
  'This part of the file is not the one that comes next.': 'Sehemu hii ya faili siyo inayofuata.',
  'The file did not arrive as it was. Please send it again.':
    'Faili halikufika jinsi lilivyokuwa. Tafadhali litume tena.',
  'This file has not arrived whole yet.': 'Faili hili bado halijafika lote.',
  'This file has not arrived. Please choose it again.': 'Faili hili halijafika. Tafadhali lichague tena.',
  'The file is still being checked. Please try again in a minute.':
    'Faili bado linakaguliwa. Tafadhali jaribu tena baada ya dakika moja.',
  'The file cannot be checked at the moment. Please try again in a minute.':
    'Kwa sasa faili haliwezi kukaguliwa. Tafadhali jaribu tena baada ya dakika moja.',
  'This file was refused: it seems to hold a virus. Choose another one.':
    'Faili hili limekataliwa: inaonekana lina virusi. Chagua lingine.',
  'This file is not there any more, or is used already. Please send it again.':
    'Faili hili halipo tena, au tayari limetumika. Tafadhali litume tena.',
  'This part of the file does not exist.': 'Sehemu hii ya faili haipo.',
  'Say in the metadata what the file is for.': 'Taja katika metadata faili ni la nini.',
  'Send a part of the file as {type}.': 'Tuma sehemu ya faili kama {type}.',
  'Send the header {name} as a whole number.': 'Tuma kichwa {name} kikiwa namba kamili.',
  'Send the header Tus-Resumable: 1.0.0.': 'Tuma kichwa Tus-Resumable: 1.0.0.',
}
