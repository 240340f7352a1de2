import type { SurveyDefinition } from '#contract/survey-definition.ts'
import { ask, between, choose, define, group, list, rate, several, YES_NO } from './ask.ts'

const NOT_NEGATIVE = {
  constraint: '. >= 0',
  constraintMessage: ['Enter 0 or more.', 'Andika 0 au zaidi.'],
} as const

/** Performance of a business in a quarter. */
export const quarterly: SurveyDefinition = define(
  ['Quarterly survey', 'Utafiti wa robo mwaka'],
  [
    ask('note', 'welcome', [
      'Think of the three months that are ending. It takes about 6 minutes.',
      'Fikiria miezi mitatu inayoisha. Itakuchukua kama dakika 6.',
    ]),
    choose('open', ['Is your business open?', 'Je, biashara yako inaendelea?'], 'yesno'),
    choose(
      'closed_why',
      ['What is the main reason why it is closed?', 'Sababu kuu ya kufungwa kwake ni ipi?'],
      'closed',
      { other: true, relevant: "${open} = 'no'" },
    ),
    group(
      'sales',
      ['Sales and customers', 'Mauzo na wateja'],
      [
        ask(
          'integer',
          'revenue',
          [
            'How much did you sell in these three months, in all?',
            'Kwa jumla uliuza kiasi gani katika miezi hii mitatu?',
          ],
          {
            hint: ['In Ksh, without cents.', 'Kwa Ksh, bila senti.'],
            fromBooks: { figure: 'revenue', period: 'quarter' },
            ...NOT_NEGATIVE,
          },
        ),
        choose(
          'trend',
          [
            'Compared with the quarter before, your sales …',
            'Ukilinganisha na robo mwaka iliyopita, mauzo yako …',
          ],
          'trend',
          { appearance: 'likert' },
        ),
        several('why_less', ['Why did you sell less?', 'Kwa nini uliuza kidogo zaidi?'], 'why_less', {
          other: true,
          relevant: "${trend} = 'less'",
        }),
        several('paid_by', ['How do customers pay you?', 'Wateja wanakulipaje?'], 'paid_by'),
        ask(
          'ranking',
          'channels',
          [
            'Where do most of your customers come from? Put the most important first.',
            'Wateja wako wengi hutoka wapi? Weka pa muhimu zaidi kwanza.',
          ],
          { list: 'channels', required: false },
        ),
      ],
      "${open} = 'yes'",
    ),
    group(
      'people',
      ['People', 'Watu'],
      [
        ask(
          'integer',
          'staff',
          [
            'How many people work in the business, including you?',
            'Ni watu wangapi wanafanya kazi kwenye biashara, pamoja na wewe?',
          ],
          { ...between(1, 500) },
        ),
        ask('integer', 'women', ['How many of them are women?', 'Kati yao, wanawake ni wangapi?'], {
          constraint: '. >= 0 and . <= ${staff}',
          constraintMessage: [
            'There cannot be more women than people.',
            'Wanawake hawawezi kuwa wengi kuliko watu wote.',
          ],
        }),
        ask('integer', 'youths', ['How many are younger than 35?', 'Wangapi wana umri chini ya miaka 35?'], {
          constraint: '. >= 0 and . <= ${staff}',
          constraintMessage: [
            'There cannot be more young people than people.',
            'Vijana hawawezi kuwa wengi kuliko watu wote.',
          ],
        }),
        ask(
          'integer',
          'hired',
          ['How many did you hire this quarter?', 'Uliajiri wangapi robo hii?'],
          NOT_NEGATIVE,
        ),
        ask('calculate', 'women_share', ['', ''], { calculation: 'round(${women} div ${staff} * 100)' }),
      ],
      "${open} = 'yes'",
    ),
    group(
      'money',
      ['Money', 'Fedha'],
      [
        choose('records', ['How do you keep your records?', 'Unaweka kumbukumbu zako vipi?'], 'records'),
        choose('loan', ['Are you repaying a loan now?', 'Je, kwa sasa unarejesha mkopo?'], 'yesno'),
        rate(
          'loan_ease',
          ['How easy is it to pay the instalments?', 'Ni rahisi kiasi gani kulipa marejesho?'],
          {
            relevant: "${loan} = 'yes'",
            hint: ['1 is very hard, 5 very easy.', '1 ni vigumu sana, 5 ni rahisi sana.'],
          },
        ),
      ],
      "${open} = 'yes'",
    ),
    ask(
      'long-text',
      'wish',
      ['What would help you most in the next quarter?', 'Ni nini kitakusaidia zaidi robo mwaka ijayo?'],
      { required: false },
    ),
  ],
  {
    yesno: YES_NO,
    closed: list({
      stock: ['No money for stock', 'Kukosa fedha za bidhaa'],
      customers: ['Too few customers', 'Wateja wachache mno'],
      health: ['Illness or family', 'Ugonjwa au familia'],
      season: ['It is not the season', 'Si msimu wake'],
    }),
    trend: list({
      less: ['went down', 'yalishuka'],
      same: ['stayed the same', 'yalibaki vilevile'],
      more: ['went up', 'yalipanda'],
    }),
    why_less: list({
      prices: ['My costs rose', 'Gharama zangu zilipanda'],
      competition: ['More competition', 'Ushindani zaidi'],
      stock: ['Not enough stock', 'Bidhaa hazikutosha'],
      weather: ['Weather or roads', 'Hali ya hewa au barabara'],
    }),
    paid_by: list({
      cash: ['Cash', 'Pesa taslimu'],
      mobile: ['Mobile money', 'Pesa kwa simu'],
      bank: ['Bank', 'Benki'],
      credit: ['On credit', 'Kwa mkopo'],
    }),
    channels: list({
      street: ['People who walk by', 'Wapita njia'],
      friends: ['Friends who tell friends', 'Marafiki wanaoambizana'],
      online: ['WhatsApp and Facebook', 'WhatsApp na Facebook'],
      orders: ['Orders from companies', 'Oda za kampuni'],
    }),
    records: list({
      digikua: ['In DigiKua', 'Kwenye DigiKua'],
      book: ['In a book', 'Kwenye daftari'],
      head: ['In my head', 'Kichwani'],
    }),
  },
)

/** Follow-up after a quarter has ended. */
export const postQuarterly: SurveyDefinition = define(
  ['Post-quarterly survey', 'Utafiti baada ya robo mwaka'],
  [
    rate('helpful', [
      'How helpful was our support in the last quarter?',
      'Msaada wetu ulikufaa kiasi gani robo mwaka iliyopita?',
    ]),
    several('used', ['What did you use?', 'Ulitumia nini?'], 'used', { other: true }),
    ask('long-text', 'why_low', ['We are sorry. What went wrong?', 'Tunasikitika. Nini hakikwenda vizuri?'], {
      relevant: '${helpful} <= 2',
    }),
    choose(
      'change',
      [
        'Did you change anything in your business because of it?',
        'Je, ulibadilisha chochote kwenye biashara yako kwa sababu hiyo?',
      ],
      'yesno',
    ),
    ask('long-text', 'what_changed', ['What did you change?', 'Ulibadilisha nini?'], {
      relevant: "${change} = 'yes'",
    }),
    ask('rating', 'recommend', ['Would you tell a friend about us?', 'Je, ungemwambia rafiki kutuhusu?'], {
      points: 10,
      hint: ['1 is certainly not, 10 certainly.', '1 ni hapana kabisa, 10 ni ndiyo kabisa.'],
    }),
  ],
  {
    yesno: YES_NO,
    used: list({
      loan: ['A loan', 'Mkopo'],
      coach: ['The business coach', 'Kocha wa biashara'],
      training: ['Training', 'Mafunzo'],
      digikua: ['DigiKua', 'DigiKua'],
    }),
  },
)

/** The short form shown beside the books. */
export const unified: SurveyDefinition = define(
  ['Business check-in', 'Hali ya biashara'],
  [
    choose('open', ['Is your business open?', 'Je, biashara yako inaendelea?'], 'yesno'),
    ask(
      'integer',
      'customers',
      ['How many customers on a usual day?', 'Wateja wangapi kwa siku ya kawaida?'],
      { relevant: "${open} = 'yes'", ...NOT_NEGATIVE },
    ),
    ask(
      'integer',
      'staff',
      ['How many people work there, including you?', 'Watu wangapi wanafanya kazi hapo, pamoja na wewe?'],
      { relevant: "${open} = 'yes'", ...NOT_NEGATIVE },
    ),
    choose('hub', ['Which hub is closest to you?', 'Kituo kipi kiko karibu nawe zaidi?'], 'hub'),
    ask('photo', 'picture', ['A photo of your business today', 'Picha ya biashara yako leo'], {
      required: false,
      relevant: "${open} = 'yes'",
    }),
  ],
  { yesno: YES_NO, hub: { server: 'hubs' } },
)
