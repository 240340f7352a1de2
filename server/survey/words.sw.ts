import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'survey.unmapped': 'Utafiti huu haupo',
  'survey.none': 'Utafiti haujapatikana',
  'survey.no-options': 'Machaguo hayakuweza kusomwa',
  'survey.closed-quarter': 'Utafiti hauko wazi. Rudi tena mwishoni mwa robo ya mwaka',
  'survey.closed': 'Utafiti hauko wazi, kwa hiyo majibu yako hayakupokelewa.',
  'survey.received': 'Tumepokea majibu yako. Asante!',
  'survey.answered-quarter': 'Tayari umejibu utafiti huu kwa robo hii ya mwaka.',
  'survey.answered-round': 'Tayari umejibu utafiti huu kwa awamu hii.',
  'survey.other-person': 'Majibu haya yalitumwa na mtu mwingine. Anza upya ili utume yako.',
  'survey.version': 'Toleo hili la utafiti halijachapishwa. Fungua utafiti tena.',
  'survey.other-phone': 'Hii si namba yako ya simu.',
  'survey.own-only': 'Unaweza kuona majibu yako tu.',
  'survey.noted': 'Imepokelewa.',

  // why an answer is rejected
  'survey.impossible': 'Jibu hili haliwezekani. Tafadhali liangalie tena.',
  'survey.choose-point': 'Chagua alama mojawapo.',
  'survey.put-in-order': 'Panga machaguo yote kwa mfuatano.',
  'survey.no-question': 'Utafiti hauna swali kama hilo.',
  'survey.not-asked': 'Swali hili haliulizwi kutokana na majibu mengine. Ondoa jibu lake.',
  'survey.fixed': 'Jibu hili haliwezi kubadilishwa.',
  'survey.entries': 'Idadi hii haiwezekani. Ongeza au ondoa baadhi.',
  'survey.photo-gone': 'Picha hii haipo tena. Tafadhali ipige upya.',

  // a phone number in place of an account
  'survey.code-sent': 'Msimbo unatumwa kwenye simu yako.',
  'survey.phone-landline':
    'Hii ni namba ya simu ya mezani, ambayo haipokei SMS. Weka namba ya simu ya mkononi.',
  'survey.phone-countries': 'Msimbo hutumwa kwa namba za Kenya na Tanzania pekee.',
  'survey.confirm-phone': 'Thibitisha tena namba yako ya simu ili uendelee.',
}
