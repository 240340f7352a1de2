/** What is said of the applicant programme and to the staff of both programmes in Kiswahili: see server/refusal/sentences.sw.ts. */
export const sw: Record<string, string> = {
  // an application
  '*This field is required': '*Sehemu hii inahitajika',
  'Select your file to continue': 'Chagua faili lako ili uendelee',
  'This question takes no file.': 'Swali hili halihitaji faili.',
  'Write a number, like 12 or 3.5.': 'Andika nambari, kama 12 au 3.5.',
  'Choose from the options.': 'Chagua kutoka kwenye orodha.',
  'Choose one of the options.': 'Chagua jibu moja tu kwenye orodha.',
  'There is no such question.': 'Hakuna swali kama hilo.',
  'This is not a question of your cohort. Open your application again.':
    'Hili si swali la kundi lako. Fungua ombi lako tena.',
  'Your answer is saved.': 'Jibu lako limehifadhiwa.',
  'Continue with your application': 'Endelea na ombi lako',
  'Submission Successful': 'Umefanikiwa kuwasilisha',
  'Congratulations! The judges have selected you.': 'Hongera! Majaji wamekuchagua.',
  'This time the judges have not selected you.': 'Safari hii majaji hawakukuchagua.',

  // what was handed in, to staff
  'Write what is to be mended.': 'Andika kinachopaswa kurekebishwa.',
  '{name} has approved this already.': '{name} ameshaidhinisha hii.',
  '{name} has sent this back already.': '{name} ameshairudisha hii.',
  'It is approved.': 'Imeidhinishwa.',
  'It is approved, and the onboarding is complete.': 'Imeidhinishwa, na hatua zote za kujiunga zimekamilika.',
  'It is approved, and the application goes to the judges.': 'Imeidhinishwa, na ombi linapelekwa kwa majaji.',
  'It is sent back, and the person is told why.': 'Imerudishwa, na mhusika anaelezwa sababu.',

  // people on their way
  'Choose people from the list, or the whole list.': 'Chagua watu kwenye orodha, au orodha nzima.',
  'Choose a moment that lies ahead.': 'Chagua wakati ambao bado haujafika.',
  'Choose a moment within the next three years.': 'Chagua wakati ulio ndani ya miaka mitatu ijayo.',
  'Nobody here needs more time until then.': 'Hakuna anayehitaji muda zaidi hadi wakati huo.',
  'One person has more time and is told so.': 'Mtu mmoja ameongezewa muda na anajulishwa.',
  '{people} people have more time and are told so.': 'Watu {people} wameongezewa muda na wanajulishwa.',
  'Nobody here has anything left to do, or they were reminded today.':
    'Hakuna aliyebakiwa na la kufanya, au wameshakumbushwa leo.',
  'One person is being reminded.': 'Mtu mmoja anakumbushwa.',
  '{people} people are being reminded.': 'Watu {people} wanakumbushwa.',

  // cohorts and their questions
  'There is no such cohort.': 'Hakuna kundi kama hilo.',
  'The deadline must come after the opening.': 'Tarehe ya mwisho iwe baada ya tarehe ya kufunguliwa.',
  'Write the address of a video on YouTube or Vimeo, beginning with https://':
    'Andika anwani ya video iliyo YouTube au Vimeo, inayoanza na https://',
  'Name each criterion once.': 'Taja kila kigezo mara moja tu.',
  'Somebody has judged by these criteria: only their names can change now.':
    'Kuna aliyeshatoa alama kwa vigezo hivi: sasa majina yake pekee yanaweza kubadilishwa.',
  'Write at least two options.': 'Andika angalau machaguo mawili.',
  'Write every option in Kiswahili, or none.': 'Andika kila chaguo kwa Kiswahili, au usiandike hata moja.',
  'Each option can stand here once.': 'Kila chaguo liandikwe mara moja tu.',
  'Somebody has answered already: no question can be added now.':
    'Kuna aliyeshajibu: sasa hakuna swali linaloweza kuongezwa.',
  'Somebody has answered already: no question can be removed now.':
    'Kuna aliyeshajibu: sasa hakuna swali linaloweza kuondolewa.',
  'Somebody has answered already: only texts and order can change now.':
    'Kuna aliyeshajibu: sasa maandishi na mpangilio pekee vinaweza kubadilishwa.',

  // the judging round
  'There is no such applicant.': 'Hakuna mwombaji huyo.',
  'This applicant is not in the judging round.': 'Mwombaji huyu hayupo kwenye hatua ya majaji.',
  'Give points for each of the {many} criteria.': 'Toa alama kwa kila kimoja cha vigezo {many}.',
  'Give at most {most} points.': 'Toa alama zisizozidi {most}.',
  'Your points are saved.': 'Alama zako zimehifadhiwa.',
  'Nobody has judged this applicant yet.': 'Bado hakuna aliyempa alama mwombaji huyu.',
  'The applicant is selected and is told so.': 'Mwombaji amechaguliwa na anajulishwa.',
  'The applicant is not selected and is told so.': 'Mwombaji hakuchaguliwa na anajulishwa.',

  // hubs and papers
  'There is no such hub.': 'Hakuna kituo kama hicho.',
  'Another hub has this name.': 'Kituo kingine kina jina hili.',
  'There is no such paper.': 'Hakuna hati kama hiyo.',
  'The paper is removed.': 'Hati imeondolewa.',
}
