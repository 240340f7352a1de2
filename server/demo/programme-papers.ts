import type { DownloadKind } from '#contract/onboarding.ts'
import type { Language } from '#contract/tenant.ts'

type Text = { title: string; opening: string; parts: readonly (readonly [heading: string, text: string])[] }

const signHere: Record<Language, readonly [string, string]> = {
  en: ['Agreed', 'Name: ______________________   Signature: ______________________   Date: ______________'],
  sw: ['Nimekubali', 'Jina: ______________________   Saini: ______________________   Tarehe: ______________'],
}

/** Builds a letter of agreement; letters differ in the support they offer. */
const agreement = (
  [enTitle, enMoney]: readonly [string, string],
  [swTitle, swMoney]: readonly [string, string],
): Record<Language, Text> => ({
  en: {
    title: enTitle,
    opening:
      'This letter is between the provider of the programme and the entrepreneur who signs it. It says what each of us does for the other during the acceleration.',
    parts: [
      ['What we do', 'We give you a business coach, twelve months of training, and a place at your hub.'],
      ['What comes with it', enMoney],
      [
        'What you do',
        'You come to the training, keep records of sales and costs every week, and show them to your coach each month.',
      ],
      ['If it does not work', 'Each of us may end this agreement in writing, with one month’s notice.'],
      signHere.en,
    ],
  },
  sw: {
    title: swTitle,
    opening:
      'Barua hii ni kati ya mtoa programu na mjasiriamali anayeitia saini. Inaeleza kila mmoja wetu atamfanyia nini mwenzake wakati wa programu.',
    parts: [
      [
        'Tutakachofanya',
        'Tutakupa kocha wa biashara, mafunzo ya miezi kumi na miwili, na nafasi kwenye kituo chako.',
      ],
      ['Unachopata', swMoney],
      [
        'Utakachofanya',
        'Utahudhuria mafunzo, utaweka kumbukumbu za mauzo na gharama kila wiki, na utazionyesha kwa kocha wako kila mwezi.',
      ],
      [
        'Mambo yasipoenda sawa',
        'Kila mmoja wetu anaweza kusitisha makubaliano haya kwa maandishi, kwa notisi ya mwezi mmoja.',
      ],
      signHere.sw,
    ],
  },
})

/** Texts of the demo's programme papers. */
export const PAPERS: Record<DownloadKind, Record<Language, Text>> = {
  brochure: {
    en: {
      title: 'Programme brochure',
      opening:
        'A programme for people who run a small business and want it to grow: training, a coach, and money when the business is ready for it.',
      parts: [
        [
          'Who it is for',
          'Entrepreneurs in Kenya and Tanzania whose business has run for at least six months.',
        ],
        [
          'What you learn',
          'Keeping records, knowing your costs, setting prices, finding customers, planning for a year.',
        ],
        [
          'How long it takes',
          'Three months of training, one morning a week at your hub, then nine months with your coach.',
        ],
        ['What it costs', 'Nothing. You bring your time, your questions and your records.'],
      ],
    },
    sw: {
      title: 'Kipeperushi cha programu',
      opening:
        'Programu kwa watu wanaoendesha biashara ndogo na wanaotaka ikue: mafunzo, kocha, na fedha biashara inapokuwa tayari.',
      parts: [
        [
          'Ni kwa ajili ya nani',
          'Wajasiriamali wa Kenya na Tanzania ambao biashara yao ina angalau miezi sita.',
        ],
        [
          'Utajifunza nini',
          'Kuweka kumbukumbu, kujua gharama, kupanga bei, kupata wateja, na kupanga mwaka mzima.',
        ],
        [
          'Inachukua muda gani',
          'Miezi mitatu ya mafunzo, asubuhi moja kwa wiki kwenye kituo chako, kisha miezi tisa na kocha wako.',
        ],
        ['Gharama', 'Hakuna malipo. Leta muda wako, maswali yako na kumbukumbu zako.'],
      ],
    },
  },
  eligibility: {
    en: {
      title: 'Steps to eligibility',
      opening: 'You can ask for money from the programme once these four steps are behind you.',
      parts: [
        [
          '1. Complete your onboarding',
          'Submit your papers within 90 days. We review each of them within a week.',
        ],
        [
          '2. Keep records for three months',
          'Write down every sale and every cost. Your coach helps you to begin.',
        ],
        ['3. Finish the training', 'Come to at least ten of the twelve mornings.'],
        ['4. Present your plan', 'Show what you will buy, what it will bring in, and when.'],
      ],
    },
    sw: {
      title: 'Hatua za kustahili',
      opening: 'Unaweza kuomba fedha kutoka kwenye programu ukishapita hatua hizi nne.',
      parts: [
        [
          '1. Kamilisha hatua za kujiunga',
          'Wasilisha hati zako ndani ya siku 90. Tunakagua kila moja ndani ya wiki moja.',
        ],
        [
          '2. Weka kumbukumbu kwa miezi mitatu',
          'Andika kila mauzo na kila gharama. Kocha wako atakusaidia kuanza.',
        ],
        ['3. Maliza mafunzo', 'Hudhuria angalau asubuhi kumi kati ya kumi na mbili.'],
        ['4. Wasilisha mpango wako', 'Onyesha utakachonunua, kitaleta nini, na lini.'],
      ],
    },
  },
  'entrepreneur-map': {
    en: {
      title: 'Entrepreneur map',
      opening:
        'Draw your business on one page. A few words in each part are enough. You can also fill it in on the screen.',
      parts: [
        ['My dream', '______________________________________________'],
        ['The problem I solve', '______________________________________________'],
        ['My customers', '______________________________________________'],
        ['My product or service', '______________________________________________'],
        ['How money comes in', '______________________________________________'],
        ['What it costs', '______________________________________________'],
        ['Who works with me', '______________________________________________'],
        ['My next steps', '______________________________________________'],
        signHere.en,
      ],
    },
    sw: {
      title: 'Ramani ya mjasiriamali',
      opening:
        'Chora biashara yako kwenye ukurasa mmoja. Maneno machache katika kila sehemu yanatosha. Unaweza pia kuijaza kwenye skrini.',
      parts: [
        ['Ndoto yangu', '______________________________________________'],
        ['Tatizo ninalotatua', '______________________________________________'],
        ['Wateja wangu', '______________________________________________'],
        ['Bidhaa au huduma yangu', '______________________________________________'],
        ['Jinsi pesa zinavyoingia', '______________________________________________'],
        ['Gharama zangu', '______________________________________________'],
        ['Ninaofanya nao kazi', '______________________________________________'],
        ['Hatua zangu zinazofuata', '______________________________________________'],
        signHere.sw,
      ],
    },
  },
  'code-of-conduct': {
    en: {
      title: 'Code of conduct',
      opening:
        'We learn and work together. These are the rules that we all keep, staff and entrepreneurs alike.',
      parts: [
        [
          'Respect',
          'We treat everyone with respect, whatever their age, gender, tribe, religion or ability.',
        ],
        ['Honesty', 'What we write in our records and tell our coach is true.'],
        ['Safety', 'No harassment, no violence, no threats. Anyone who sees it tells the hub at once.'],
        ['Money', 'Nobody pays or takes anything for a place, an approval or a loan.'],
        ['Privacy', 'What others tell us about themselves and their business stays with us.'],
        signHere.en,
      ],
    },
    sw: {
      title: 'Kanuni za maadili',
      opening:
        'Tunajifunza na kufanya kazi pamoja. Hizi ni kanuni ambazo sote tunazifuata, wafanyakazi na wajasiriamali.',
      parts: [
        ['Heshima', 'Tunamheshimu kila mtu, bila kujali umri, jinsia, kabila, dini au hali ya mwili.'],
        ['Uaminifu', 'Tunachoandika kwenye kumbukumbu zetu na kumwambia kocha wetu ni kweli.'],
        ['Usalama', 'Hakuna unyanyasaji, vurugu wala vitisho. Anayeona haya anakijulisha kituo mara moja.'],
        ['Fedha', 'Hakuna anayelipa au kupokea chochote ili kupata nafasi, idhini au mkopo.'],
        ['Faragha', 'Wanachotuambia wengine kuhusu maisha na biashara zao kinabaki kati yetu.'],
        signHere.sw,
      ],
    },
  },
  'photography-consent': {
    en: {
      title: 'Photography consent',
      opening: 'We take photos and films of the training and of the businesses in the programme.',
      parts: [
        [
          'What I agree to',
          'Photos and films that show me or my business may be used on the web, in print and in reports.',
        ],
        [
          'What I do not agree to',
          'They are not sold, and not used to advertise anything outside the programme.',
        ],
        ['If I change my mind', 'I tell my hub. From then on they are not used in anything new.'],
        signHere.en,
      ],
    },
    sw: {
      title: 'Ridhaa ya kupigwa picha',
      opening: 'Tunapiga picha na video za mafunzo na za biashara zilizo kwenye programu.',
      parts: [
        [
          'Ninachokubali',
          'Picha na video zinazonionyesha mimi au biashara yangu zinaweza kutumika mtandaoni, kwenye machapisho na ripoti.',
        ],
        ['Nisichokubali', 'Haziuzwi, wala hazitumiki kutangaza kitu kisicho cha programu.'],
        ['Nikibadili nia', 'Nitakiambia kituo changu. Kuanzia hapo hazitatumika kwa jambo jipya.'],
        signHere.sw,
      ],
    },
  },
  'agreement-kenya-grant': agreement(
    [
      'Acceleration agreement letter: Kenya, grant',
      'A grant of up to Ksh 100,000 for equipment, paid to the seller once your plan is approved. It is not paid back.',
    ],
    [
      'Barua ya makubaliano: Kenya, ruzuku',
      'Ruzuku isiyozidi Ksh 100,000 ya vifaa, inayolipwa kwa muuzaji mpango wako ukiidhinishwa. Hairudishwi.',
    ],
  ),
  'agreement-kenya-loan': agreement(
    [
      'Acceleration agreement letter: Kenya, loan',
      'The right to ask for a loan of Ksh 50,000 to Ksh 1,000,000. Its cost is shown before you agree to it.',
    ],
    [
      'Barua ya makubaliano: Kenya, mkopo',
      'Haki ya kuomba mkopo wa Ksh 50,000 hadi Ksh 1,000,000. Gharama yake inaonyeshwa kabla hujakubali.',
    ],
  ),
  'agreement-kenya-old': agreement(
    [
      'Acceleration agreement letter: Kenya, earlier cohorts',
      'What was agreed with your cohort when it began. Your coach has the list.',
    ],
    [
      'Barua ya makubaliano: Kenya, makundi ya awali',
      'Yale yaliyokubaliwa na kundi lako lilipoanza. Kocha wako ana orodha.',
    ],
  ),
  'agreement-tanzania': agreement(
    [
      'Acceleration agreement letter: Tanzania',
      'The right to ask for a loan of Tsh 1,000,000 to Tsh 20,000,000. Its cost is shown before you agree to it.',
    ],
    [
      'Barua ya makubaliano: Tanzania',
      'Haki ya kuomba mkopo wa Tsh 1,000,000 hadi Tsh 20,000,000. Gharama yake inaonyeshwa kabla hujakubali.',
    ],
  ),
}
