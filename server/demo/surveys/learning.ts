import type { Item, SurveyDefinition } from '#contract/survey-definition.ts'
import { ask, between, choose, define, group, list, rate, several, type Wording, YES_NO } from './ask.ts'

const CONFIDENCE: Record<string, Wording> = {
  prices: ['set prices that earn you a profit', 'kupanga bei zinazokupa faida'],
  records: ['write down what you earn and spend', 'kuandika mapato na matumizi yako'],
  customers: ['find new customers', 'kupata wateja wapya'],
  loan: ['decide whether a loan is good for you', 'kuamua kama mkopo unakufaa'],
  people: ['lead the people who work for you', 'kuwaongoza wanaokufanyia kazi'],
  translate: ['explain your business to an investor', 'kueleza biashara yako kwa mwekezaji'],
}

const certain = (name: string, [en, sw]: Wording): Item =>
  ask(
    'rating',
    name,
    [`How sure are you that you can ${en}?`, `Una uhakika kiasi gani kwamba unaweza ${sw}?`],
    { points: 5, appearance: 'likert' },
  )

export const confidence: SurveyDefinition = define(
  ['Confidence Survey', 'Utafiti wa kujiamini'],
  [
    ask('note', 'scale', [
      '1 means not sure at all, 5 means completely sure.',
      '1 inamaanisha huna uhakika hata kidogo, 5 inamaanisha una uhakika kamili.',
    ]),
    ...Object.entries(CONFIDENCE).map(([name, text]) => certain(name, text)),
  ],
)

export const trainingImpact: SurveyDefinition = define(
  ['Training Impact Survey', 'Utafiti wa matokeo ya mafunzo'],
  [
    rate('useful', [
      'How useful was the training for your business?',
      'Mafunzo yamekufaa kiasi gani kwenye biashara yako?',
    ]),
    several(
      'applied',
      ['What have you already put into practice?', 'Ni yapi ambayo tayari umeyatumia?'],
      'topics',
      { other: true },
    ),
    choose('income', ['Since the training, your income …', 'Tangu mafunzo, kipato chako …'], 'trend'),
    ask('integer', 'percent', ['By about how many percent?', 'Kwa takriban asilimia ngapi?'], {
      relevant: "${income} != 'same' and ${income} != ''",
      constraint: '. > 0 and . <= 1000',
      constraintMessage: ['Enter a number from 1 to 1,000.', 'Andika namba kuanzia 1 hadi 1,000.'],
    }),
    ask('long-text', 'story', [
      'Tell us about one thing that changed.',
      'Tueleze jambo moja lililobadilika.',
    ]),
  ],
  {
    topics: list({
      records: ['Keeping records', 'Kuweka kumbukumbu'],
      pricing: ['Setting prices', 'Kupanga bei'],
      marketing: ['Finding customers', 'Kupata wateja'],
      saving: ['Saving', 'Kuweka akiba'],
    }),
    trend: list({
      less: ['went down', 'kilishuka'],
      same: ['stayed the same', 'kilibaki vilevile'],
      more: ['went up', 'kilipanda'],
    }),
  },
)

export const computerLiteracy: SurveyDefinition = define(
  ['Computer Literacy', 'Ujuzi wa kompyuta'],
  [
    several('devices', ['Which of these do you use?', 'Kati ya hivi, unatumia vipi?'], 'devices'),
    choose('internet', ['How often are you online?', 'Unaingia mtandaoni mara ngapi?'], 'often'),
    choose(
      'sheet',
      ['Can you add up numbers in a spreadsheet?', 'Je, unaweza kujumlisha namba kwenye lahajedwali?'],
      'skill',
    ),
    choose(
      'mail',
      ['Can you send an email with a file?', 'Je, unaweza kutuma barua pepe yenye faili?'],
      'skill',
    ),
    choose(
      'safe',
      [
        'Somebody calls and asks for your M-Pesa PIN. What do you do?',
        'Mtu anakupigia na kuomba PIN yako ya M-Pesa. Utafanya nini?',
      ],
      'pin',
    ),
  ],
  {
    devices: list({
      button: ['A phone with buttons', 'Simu ya vitufe'],
      smart: ['A smartphone', 'Simu janja'],
      computer: ['A computer', 'Kompyuta'],
    }),
    often: list({
      daily: ['Every day', 'Kila siku'],
      weekly: ['Some days of the week', 'Baadhi ya siku za wiki'],
      rarely: ['Rarely', 'Mara chache'],
    }),
    skill: list({
      well: ['Yes, easily', 'Ndiyo, kwa urahisi'],
      help: ['With some help', 'Kwa msaada kidogo'],
      no: ['Not yet', 'Bado'],
    }),
    pin: list({
      tell: ['I tell them', 'Nitamwambia'],
      refuse: ['I tell nobody', 'Sitamwambia mtu yeyote'],
      later: ['I call back and tell them', 'Nitampigia tena na kumwambia'],
    }),
  },
)

/** The same questions before and after the training, for comparison. */
const acumen = (title: Wording): SurveyDefinition =>
  define(
    title,
    [
      choose(
        'profit',
        [
          'You buy a bag for Ksh 600 and sell it for Ksh 900. What is your gross profit?',
          'Unanunua mfuko kwa Ksh 600 na kuuza kwa Ksh 900. Faida yako ghafi ni kiasi gani?',
        ],
        'profit',
      ),
      choose(
        'interest',
        [
          'A loan of Ksh 10,000 costs 2% a month. What is the interest for one month?',
          'Mkopo wa Ksh 10,000 una riba ya 2% kwa mwezi. Riba ya mwezi mmoja ni kiasi gani?',
        ],
        'interest',
      ),
      choose(
        'cash',
        [
          'You sold a lot on credit and cannot pay your supplier. What is missing?',
          'Umeuza sana kwa mkopo na huwezi kumlipa msambazaji. Unakosa nini?',
        ],
        'cash',
      ),
      choose(
        'own',
        [
          'What is the money that you take home from the business?',
          'Pesa unayochukua kutoka kwenye biashara kwenda nyumbani ni nini?',
        ],
        'own',
      ),
    ],
    {
      profit: list({
        p300: ['Ksh 300', 'Ksh 300'],
        p600: ['Ksh 600', 'Ksh 600'],
        p900: ['Ksh 900', 'Ksh 900'],
      }),
      interest: list({
        i20: ['Ksh 20', 'Ksh 20'],
        i200: ['Ksh 200', 'Ksh 200'],
        i2000: ['Ksh 2,000', 'Ksh 2,000'],
      }),
      cash: list({ profit: ['Profit', 'Faida'], cash: ['Cash', 'Pesa taslimu'], stock: ['Stock', 'Bidhaa'] }),
      own: list({
        expense: ['An expense of the business', 'Gharama ya biashara'],
        drawing: ['What the owner takes out', 'Pesa anayotoa mwenye biashara'],
        sale: ['A sale', 'Mauzo'],
      }),
    },
  )
export const acumenEntry = acumen(['Entry Questions', 'Maswali ya kuanza'])
export const acumenExit = acumen(['Exit Questions', 'Maswali ya kumaliza'])

export const baseline: SurveyDefinition = define(
  ['Baseline Survey', 'Utafiti wa awali'],
  [
    group(
      'household',
      ['You and your family', 'Wewe na familia yako'],
      [
        ask('date', 'born', ['When were you born?', 'Ulizaliwa lini?'], {
          constraint: '. < today()',
          constraintMessage: ['This date is in the future.', 'Siku hii bado haijafika.'],
        }),
        ask(
          'integer',
          'depend',
          ['How many people live on your income?', 'Ni watu wangapi wanategemea kipato chako?'],
          { ...between(0, 40) },
        ),
        choose(
          'school',
          ['What is the highest level of school you completed?', 'Ulimaliza shule hadi kiwango gani?'],
          'school',
        ),
        {
          ...group(
            'dependants',
            ['Person who lives on your income', 'Mtu anayetegemea kipato chako'],
            [
              ask('integer', 'dependant_age', ['How old is this person?', 'Ana umri gani?'], {
                ...between(0, 120),
              }),
              choose('dependant_school', ['Does this person go to school?', 'Je, anasoma?'], 'yesno', {
                relevant: '${dependant_age} < 25',
              }),
            ],
          ),
          repeat: { least: 0, most: 12 },
        },
      ],
    ),
    group(
      'work',
      ['Your work', 'Kazi yako'],
      [
        choose('business', ['Do you have a business?', 'Je, una biashara?'], 'yesno'),
        ask('text', 'what', ['What do you make or sell?', 'Unatengeneza au kuuza nini?'], {
          relevant: "${business} = 'yes'",
        }),
        ask(
          'integer',
          'income',
          [
            'What do you earn in a usual month, in Ksh?',
            'Kwa kawaida unapata kiasi gani kwa mwezi, kwa Ksh?',
          ],
          { constraint: '. >= 0', constraintMessage: ['Enter 0 or more.', 'Andika 0 au zaidi.'] },
        ),
        several('save', ['Where do you save?', 'Unaweka akiba wapi?'], 'save', { other: true }),
      ],
    ),
  ],
  {
    yesno: YES_NO,
    school: list({
      none: ['None', 'Hakuna'],
      primary: ['Primary school', 'Shule ya msingi'],
      secondary: ['Secondary school', 'Shule ya sekondari'],
      college: ['College or university', 'Chuo au chuo kikuu'],
    }),
    save: list({
      nowhere: ['I do not save', 'Siweki akiba'],
      phone: ['On my phone', 'Kwenye simu'],
      group: ['In a savings group', 'Kwenye chama'],
      bank: ['In a bank or SACCO', 'Kwenye benki au SACCO'],
    }),
  },
)

export const postTraining: SurveyDefinition = define(
  ['Buruka Post Training Survey', 'Utafiti wa Buruka baada ya mafunzo'],
  [
    rate('trainer', ['How well did the trainer explain?', 'Mkufunzi alieleza vizuri kiasi gani?']),
    rate('pace', ['How was the pace for you?', 'Kasi ya mafunzo ilikufaa kiasi gani?']),
    several('more', ['Which topic would you like more of?', 'Ungependa zaidi kuhusu mada gani?'], 'topics', {
      other: true,
      required: false,
    }),
    choose('again', ['Would you take part again?', 'Je, ungeshiriki tena?'], 'yesno'),
    ask('long-text', 'why_not', ['Why not?', 'Kwa nini usingeshiriki?'], { relevant: "${again} = 'no'" }),
    ask(
      'long-text',
      'words',
      ['Is there anything else you want to tell us?', 'Je, kuna jambo jingine ungependa kutueleza?'],
      { required: false },
    ),
  ],
  {
    yesno: YES_NO,
    topics: list({
      money: ['Money', 'Fedha'],
      digital: ['Phone and computer', 'Simu na kompyuta'],
      people: ['Leading people', 'Kuongoza watu'],
      law: ['Permits and taxes', 'Leseni na kodi'],
    }),
  },
)
