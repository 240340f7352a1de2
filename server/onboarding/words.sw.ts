import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // an application
  'answer.required': '*Jaza hapa',
  'answer.file': 'Chagua faili yako ili uendelee',
  'answer.no-file': 'Swali hili halihitaji faili.',
  'answer.number': 'Andika namba, kama 12 au 3.5.',
  'answer.options': 'Chagua kutoka kwenye orodha.',
  'answer.option': 'Chagua jibu moja tu kwenye orodha.',
  'answer.no-question': 'Hakuna swali kama hilo.',
  'answer.other-cohort': 'Hili si swali la kundi lako. Fungua ombi lako tena.',
  'answer.saved': 'Jibu lako limehifadhiwa.',
  'application.continue': 'Endelea na ombi lako',
  'application.handed-in': 'Umefanikiwa kuwasilisha',
  'application.selected': 'Hongera! Majaji wamekuchagua.',
  'application.not-selected': 'Safari hii majaji hawakukuchagua.',

  // what was handed in, to staff
  'review.write-what': 'Andika kinachopaswa kurekebishwa.',
  'review.approved-by': '{name} ameshaidhinisha hii.',
  'review.sent-back-by': '{name} ameshairudisha hii.',
  'review.approved': 'Imeidhinishwa.',
  'review.approved-complete': 'Imeidhinishwa, na hatua zote za kujiunga zimekamilika.',
  'review.approved-to-judges': 'Imeidhinishwa, na ombi linapelekwa kwa majaji.',
  'review.sent-back': 'Imerudishwa, na mhusika anaelezwa sababu.',

  // people on their way
  'deadline.choose-people': 'Chagua watu kwenye orodha, au orodha nzima.',
  'deadline.ahead': 'Chagua wakati ambao bado haujafika.',
  'deadline.three-years': 'Chagua wakati ulio ndani ya miaka mitatu ijayo.',
  'deadline.nobody':
    'Hakuna anayehitaji muda zaidi hadi wakati huo: waliochaguliwa tayari wana muda huo, au hawana kilichobaki kuwasilisha.',
  'deadline.one': 'Mtu mmoja ameongezewa muda na anajulishwa.',
  'deadline.many': 'Watu {people} wameongezewa muda na wanajulishwa.',
  'reminder.nobody': 'Hakuna aliyebakiwa na la kufanya, au wameshakumbushwa leo.',
  'reminder.one': 'Mtu mmoja anakumbushwa.',
  'reminder.many': 'Watu {people} wanakumbushwa.',

  // cohorts and their questions
  'cohort.none': 'Hakuna kundi kama hilo.',
  'cohort.deadline-first': 'Tarehe ya mwisho iwe baada ya tarehe ya kufunguliwa.',
  'cohort.video': 'Andika anwani ya video iliyo YouTube au Vimeo, inayoanza na https://',
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
  'judging.none': 'Hakuna mwombaji huyo.',
  'judging.not-in-round': 'Mwombaji huyu hayupo kwenye hatua ya majaji.',
  'judging.points-each': 'Toa alama kwa kila kimoja cha vigezo {many}.',
  'judging.points-most': 'Toa alama zisizozidi {most}.',
  'judging.saved': 'Alama zako zimehifadhiwa.',
  'judging.not-judged': 'Bado hakuna aliyempa alama mwombaji huyu.',
  'judging.selected': 'Mwombaji amechaguliwa na anajulishwa.',
  'judging.not-selected': 'Mwombaji hakuchaguliwa na anajulishwa.',

  // hubs and papers
  'hub.none': 'Hakuna kituo kama hicho.',
  'hub.name-taken': 'Kituo kingine kina jina hili.',
  'paper.none': 'Hakuna hati kama hiyo.',
  'paper.removed': 'Hati imeondolewa.',
  'onboarding.not-in-programme': 'Mtu huyu hayupo tena kwenye programu yoyote.',
  'onboarding.approved-already': 'Hii imeshaidhinishwa na haiwezi kuwasilishwa tena.',
  'onboarding.previous-first': 'Utaenda kwenye hatua inayofuata baada tu ya kukamilisha hatua iliyotangulia',
  'onboarding.deadline-passed': 'Muda wa mwisho umepita. Wasiliana na kituo chako kama unahitaji muda zaidi.',
  'onboarding.same-file': 'Faili hii ilishawasilishwa. Chagua nyingine.',
  'review.none': 'Hakuna kitu kama hiki cha kukagua.',
  'review.newer': 'Kitu kipya zaidi kimewasilishwa. Kagua hicho badala yake.',
  'application.decided': 'Ombi hili limeshaamuliwa.',
  'application.exists': 'Tayari una ombi.',
  'application.again': 'Unaweza kuomba tena.',

  // how a client's onboarding stands
  'onboarding.manual': 'Hatua za kujiunga zilifanywa kwa mfumo wa zamani',
  'onboarding.choose-hub': 'Chagua mahali pa kituo kilicho karibu nawe',
  'onboarding.started': 'Umeshaanza. Zungumza na kituo chako kama unataka kuhamia kingine.',
  'onboarding.preparing': 'Folda zako zinaandaliwa. Inachukua dakika 2 hadi 5.',
  'onboarding.ready': 'Kila kitu kiko tayari. Unaweza kuanza sasa.',
  'onboarding.no-cohort': 'Kwa sasa hakuna kundi la kituo chako linalopokea maombi.',
  'onboarding.sent-back': 'Kuna ulichowasilisha kilichorudishwa. Soma sababu, kisha ukiwasilishe tena.',
  'onboarding.continue': 'Endelea na hatua zako za kujiunga',
  'onboarding.waiting': 'Inasubiri Idhini!',
  'onboarding.complete': 'Umekamilisha Hatua za Kujiunga!',
  'onboarding.too-late': 'Umechelewa!',

  // handing in
  'onboarding.passport': 'Chagua picha yako ya pasipoti ili uendelee',
  'onboarding.front-id': 'Chagua upande wa mbele wa kitambulisho chako ili uendelee',
  'onboarding.back-id': 'Chagua upande wa nyuma wa kitambulisho chako ili uendelee',
  'onboarding.tax': 'Chagua cheti chako cha PIN ya KRA / TRA ili uendelee',
  'onboarding.business-name': 'Chagua cheti cha jina la biashara yako ili uendelee',
  'onboarding.bank-card': 'Chagua kadi ya benki ya biashara yako ili uendelee',
  'onboarding.not-on-paper':
    'Hii haiwezi kuchapishwa kwenye hati: {signs}. Iondoe, au iandike kwa herufi nyingine.',
  'onboarding.overview': 'Andika maelezo ya biashara yako ili uendelee',
  'onboarding.video': 'Chagua video ya biashara yako ili uendelee',
  'onboarding.image': 'Chagua picha ya biashara yako ili uendelee',
  'onboarding.logo': 'Chagua nembo ya biashara yako ili uendelee',
  'onboarding.map': 'Chagua ramani yako ya mjasiriamali ili uendelee',
  'onboarding.conduct': 'Chagua kanuni zako za maadili ili uendelee',
  'onboarding.photography': 'Chagua idhini yako ya kupigwa picha ili uendelee',
  'onboarding.agreement': 'Chagua barua yako ya makubaliano ili uendelee',
  'onboarding.not-a-link': 'Hiki si kiungo cha faili iliyotumwa. Chagua faili tena.',
  'onboarding.no-folder': 'Hakuna folda kama hiyo.',
  'onboarding.paper-changed': 'Hati hii imebadilika au si sahihi. Ifungue tena na uisome.',
  'onboarding.own-only': 'Unaweza kutafuta taarifa zako tu.',
}
