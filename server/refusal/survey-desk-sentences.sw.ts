/** What the survey desk says in Kiswahili, by what it says in English. See server/refusal/sentences.sw.ts. */
export const sw: Record<string, string> = {
  'There is no such survey.': 'Hakuna utafiti kama huo.',
  'There is no such version.': 'Hakuna toleo kama hilo.',
  'There is no such answer.': 'Hakuna jibu kama hilo.',
  'There is no such photo.': 'Hakuna picha kama hiyo.',
  'Another survey has this code.': 'Utafiti mwingine una msimbo huu.',
  'Name each role once.': 'Taja kila jukumu mara moja tu.',
  'It must close after it opens.': 'Lazima ufungwe baada ya kufunguliwa.',
  'It would never be open. Give it a day before or after the end of the quarter.':
    'Hautafunguliwa kamwe. Upe siku kabla au baada ya mwisho wa robo mwaka.',
  'Somebody has answered: how often it is asked can no longer change.':
    'Kuna mtu aliyejibu: haiwezekani tena kubadilisha unaulizwa mara ngapi.',
  'Somebody has answered this survey. Switch it off instead.':
    'Kuna mtu aliyejibu utafiti huu. Uzime badala ya kuuondoa.',
  'The survey {code} is removed.': 'Utafiti {code} umeondolewa.',
  'Somebody changed it meanwhile. Look at it again, then publish.':
    'Kuna mtu aliyeubadilisha wakati huo huo. Uangalie tena, kisha uuchapishe.',
  'Nothing has changed since it was published last.':
    'Hakuna kilichobadilika tangu ulipochapishwa mara ya mwisho.',
  'Mend what is wrong with the survey first, then publish it.':
    'Rekebisha kwanza kasoro za utafiti, kisha uuchapishe.',
  'A workbook has room for 1,048,575 answers. Choose a period, or CSV.':
    'Faili la Excel lina nafasi ya majibu 1,048,575. Chagua kipindi, au CSV.',
  'The answer is removed. The person may answer again.': 'Jibu limeondolewa. Mtu huyo anaweza kujibu tena.',
}
