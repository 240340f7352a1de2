/** What is said to those who fill surveys in, in Kiswahili, by what is said in English: see server/refusal/sentences.sw.ts. */
export const sw: Record<string, string> = {
  'Unmapped survey': 'Utafiti huu haupo',
  'Survey not found': 'Utafiti haujapatikana',
  'Reading Options': 'Chaguo hazikuweza kusomwa',
  'Survey is not open. Check back at the end of the quarter':
    'Utafiti haujafunguliwa. Rudi tena mwishoni mwa robo ya mwaka',
  'Survey is not open.': 'Utafiti haujafunguliwa.',
  'Answers received. Thank you!': 'Tumepokea majibu yako. Asante!',
  'You have already answered this survey for this quarter.':
    'Tayari umejibu utafiti huu kwa robo hii ya mwaka.',
  'You have already answered this survey for this round.': 'Tayari umejibu utafiti huu kwa awamu hii.',
  'Somebody else has sent these answers. Begin again to send your own.':
    'Majibu haya yalitumwa na mtu mwingine. Anza upya ili utume majibu yako.',
  'This version of the survey is not published. Open the survey again.':
    'Toleo hili la utafiti halijachapishwa. Fungua utafiti tena.',
  'This is not your phone number.': 'Hii si nambari yako ya simu.',
  'You can only look at what is your own.': 'Unaweza kuangalia taarifa zako tu.',
  'Noted.': 'Imepokelewa.',

  // why an answer is not taken
  'This answer is not possible. Please check it.': 'Jibu hili haliwezekani. Tafadhali liangalie tena.',
  'Choose one of the points.': 'Chagua alama mojawapo.',
  'Put all the options in an order.': 'Panga chaguo zote kwa mfuatano.',
  'The survey has no such question.': 'Utafiti hauna swali kama hilo.',
  'This question is not asked after the other answers. Remove the answer.':
    'Swali hili haliulizwi kutokana na majibu mengine. Ondoa jibu lake.',
  'This answer cannot be changed.': 'Jibu hili haliwezi kubadilishwa.',
  'This photo is not there any more. Please take it again.': 'Picha hii haipo tena. Tafadhali ipige upya.',

  // a phone in place of an account
  'A code is on its way to your phone.': 'Msimbo unatumwa kwenye simu yako.',
  'Codes are sent to numbers of Kenya and Tanzania only.':
    'Msimbo hutumwa kwa nambari za Kenya na Tanzania pekee.',
  'Confirm your phone number again to go on.': 'Thibitisha tena nambari yako ya simu ili uendelee.',
}
