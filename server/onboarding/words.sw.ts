import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'answer.no-file': 'Swali hili halihitaji faili.',
  'answer.options': 'Chagua kutoka kwenye orodha.',
  'answer.option': 'Chagua jibu moja tu kwenye orodha.',
  'answer.no-question': 'Swali hili halipo. Fungua ukurasa upya.',
  'answer.other-cohort': 'Hili si swali la kundi lako. Fungua ombi lako tena.',
  'answer.saved': 'Jibu lako limehifadhiwa.',
  'application.handed-in': 'Umefanikiwa kuwasilisha',
  'application.selected': 'Hongera! Majaji wamekuchagua.',
  'application.not-selected': 'Safari hii majaji hawakukuchagua.',

  // reviews, shown to staff
  'review.write-what': 'Andika kinachopaswa kurekebishwa.',
  'review.approved-by': '{name} ameshaidhinisha hii.',
  'review.sent-back-by': '{name} ameshairudisha hii.',
  'review.approved': 'Imeidhinishwa.',
  'review.approved-complete': 'Imeidhinishwa, na hatua zote za kujiunga zimekamilika.',
  'review.approved-to-judges': 'Imeidhinishwa, na ombi linapelekwa kwa majaji.',
  'review.sent-back': 'Imerudishwa, na mhusika ataambiwa sababu.',

  // deadlines and reminders
  'deadline.choose-people': 'Chagua watu kwenye orodha, au orodha nzima.',
  'deadline.ahead': 'Chagua wakati ambao bado haujafika.',
  'deadline.three-years': 'Chagua wakati ulio ndani ya miaka mitatu ijayo.',
  'deadline.nobody':
    'Hakuna anayehitaji muda zaidi hadi wakati huo: waliochaguliwa tayari wana muda huo, au hawana kilichobaki kuwasilisha.',
  'deadline.one': 'Mtu mmoja ameongezewa muda na atajulishwa.',
  'reminder.nobody': 'Hakuna aliyebakiwa na la kufanya, au wameshakumbushwa leo.',
  'reminder.one': 'Mtu mmoja anakumbushwa.',
  'reminder.many': 'Watu {people} wanakumbushwa.',

  // cohorts and their questions
  'cohort.none': 'Kundi hili halipo. Rudi kwenye orodha.',
  'cohort.deadline-first': 'Tarehe ya mwisho iwe baada ya tarehe ya kufunguliwa.',
  'cohort.video': 'Andika kiungo cha video iliyo YouTube au Vimeo, kinachoanza na https://',
  'cohort.criterion-twice': 'Taja kila kigezo mara moja tu.',
  'cohort.criteria-used':
    'Kuna aliyeshatoa alama kwa vigezo hivi: sasa majina yake pekee yanaweza kubadilishwa.',
  'question.two-options': 'Andika angalau machaguo mawili.',
  'question.option-sw': 'Andika kila chaguo kwa Kiswahili, au usiandike hata moja.',
  'question.option-twice': 'Kila chaguo liandikwe mara moja tu.',
  'question.no-adding': 'Kuna aliyeshajibu: sasa hakuna swali linaloweza kuongezwa.',
  'question.no-removing': 'Kuna aliyeshajibu: sasa hakuna swali linaloweza kuondolewa.',
  'question.texts-only': 'Kuna aliyeshajibu: sasa maandishi na mpangilio pekee vinaweza kubadilishwa.',

  // the judging round
  'judging.none': 'Mwombaji huyu hayupo. Rudi kwenye orodha.',
  'judging.not-in-round': 'Mwombaji huyu hayupo kwenye hatua ya majaji.',
  'judging.points-each': 'Toa alama kwa kila kimoja cha vigezo {many}.',
  'judging.points-most': 'Toa alama zisizozidi {most}.',
  'judging.saved': 'Alama zako zimehifadhiwa.',
  'judging.not-judged': 'Bado hakuna aliyempa alama mwombaji huyu.',
  'judging.selected': 'Mwombaji amechaguliwa na atajulishwa.',
  'judging.not-selected': 'Mwombaji hakuchaguliwa na atajulishwa.',

  // hubs and papers
  'hub.none': 'Kituo hiki hakipo. Chagua kimoja kwenye orodha.',
  'hub.name-taken': 'Kituo kingine kina jina hili. Chagua jina jingine.',
  'paper.none': 'Hati hii haipo. Fungua ukurasa upya.',
  'paper.removed': 'Hati imeondolewa.',
  'onboarding.not-in-programme': 'Mtu huyu hayupo tena kwenye programu yoyote.',
  'onboarding.approved-already': 'Hii imeshaidhinishwa na haiwezi kuwasilishwa tena.',
  'onboarding.deadline-passed':
    'Tarehe ya mwisho imepita. Wasiliana na kituo chako kama unahitaji muda zaidi.',
  'onboarding.same-file': 'Umeshawasilisha faili hii. Chagua nyingine.',
  'review.none': 'Hapa hakuna cha kukagua. Rudi kwenye orodha.',
  'review.newer': 'Kitu kipya zaidi kimewasilishwa. Kagua hicho badala yake.',
  'application.decided': 'Ombi hili limeshaamuliwa.',
  'application.exists': 'Tayari una ombi.',
  'application.again': 'Unaweza kuomba tena.',
  'onboarding.started': 'Umeshaanza. Zungumza na kituo chako kama unataka kuhamia kingine.',
  'onboarding.preparing': 'Folda zako zinaandaliwa. Inachukua dakika 2 hadi 5.',
  'onboarding.ready': 'Kila kitu kiko tayari. Unaweza kuanza sasa.',
  'onboarding.no-cohort': 'Kwa sasa hakuna kundi la kituo chako linalopokea maombi.',
  'onboarding.sent-back': 'Kuna ulichowasilisha kilichorudishwa. Soma sababu, kisha ukiwasilishe tena.',
  'onboarding.waiting': 'Inasubiri Idhini!',
  'onboarding.complete': 'Umekamilisha Hatua za Kujiunga!',
  'onboarding.too-late': 'Umechelewa!',
  'onboarding.not-a-link': 'Hiki si kiungo cha faili iliyotumwa. Chagua faili tena.',
  'onboarding.no-folder': 'Folda hii haipo. Fungua ukurasa upya.',
  'onboarding.paper-changed': 'Hati hii imebadilika au si sahihi. Ifungue tena na uisome.',
  'onboarding.own-only': 'Unaweza kutafuta taarifa zako tu.',
}
