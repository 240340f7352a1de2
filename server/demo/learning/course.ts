import type { CourseTitle, Question } from '#contract/learning.ts'

/** A text in English and Kiswahili. */
const both = (en: string, sw: string): CourseTitle => ({ en, sw })

type DemoTopic = {
  name: CourseTitle
  text: CourseTitle
  minutes: number
  can: CourseTitle[]
  resources?: { name: CourseTitle; link: string }[]
}
type DemoChapter = {
  name: CourseTitle
  topics: DemoTopic[]
  task: { name: CourseTitle; text: CourseTitle; tasks: Question[] }
}

const ask = (en: string, sw: string): Question => ({ text: both(en, sw), type: 'text' })

export const TITLE = both('Grow your business', 'Kuza biashara yako')

/** Content of the demo's course, by chapter. */
export const CHAPTERS: DemoChapter[] = [
  {
    name: both('Know your customer', 'Mjue mteja wako'),
    topics: [
      {
        name: both('Supply and demand', 'Ugavi na mahitaji'),
        text: both(
          'When many people want a thing and few sell it, its price rises. When many sell it, the price falls.\n\n- Look at what is **scarce** in your market this month.\n- Look at what everybody sells.\n- Ask what people would buy if somebody had it.\n\nWhoever knows this buys early and sells when others have run out.',
          'Watu wengi wakitaka kitu na wachache wakikiuza, bei hupanda. Wengi wakikiuza, bei hushuka.\n\n- Tazama ni nini **kinakosekana** sokoni mwezi huu.\n- Tazama kila mtu anauza nini.\n- Uliza watu wangenunua nini kama kingekuwepo.\n\nAnayejua haya hununua mapema na kuuza wengine wakiishiwa.',
        ),
        minutes: 12,
        can: [
          both('say why prices rise and fall', 'kueleza kwa nini bei hupanda na kushuka'),
          both(
            'name three things that are scarce in your market',
            'kutaja vitu vitatu vinavyokosekana sokoni kwako',
          ),
        ],
        resources: [
          {
            name: both('Prices at the market today', 'Bei za sokoni leo'),
            link: 'https://example.org/prices/today',
          },
        ],
      },
      {
        name: both('Who buys from you?', 'Nani hununua kwako?'),
        text: both(
          'Most of your money comes from a few customers who return. Learn who they are.\n\n1. For a week, note after each sale who bought: a neighbour, a school, a passer-by.\n2. Count them on Sunday.\n3. Ask your two best customers what they cannot find elsewhere.',
          'Pesa zako nyingi hutoka kwa wateja wachache wanaorudi. Wajue ni akina nani.\n\n1. Kwa wiki moja, andika baada ya kila mauzo ni nani aliyenunua: jirani, shule, mpita njia.\n2. Wahesabu Jumapili.\n3. Waulize wateja wako wawili bora ni nini hawakipati kwingine.',
        ),
        minutes: 10,
        can: [both('describe your best customer', 'kumweleza mteja wako bora')],
      },
    ],
    task: {
      name: both('Ask five customers', 'Waulize wateja watano'),
      text: both(
        'Talk to five people who buy from you, then answer.',
        'Zungumza na watu watano wanaonunua kwako, kisha ujibu.',
      ),
      tasks: [
        ask('What did they say that you did not expect?', 'Walisema nini ambacho hukutarajia?'),
        {
          text: both('Who buys most from you?', 'Nani hununua zaidi kwako?'),
          type: 'single',
          options: {
            neighbours: both('Neighbours', 'Majirani'),
            shops: both('Shops and schools', 'Maduka na shule'),
            passers: both('Passers-by', 'Wapita njia'),
          },
        },
      ],
    },
  },
  {
    name: both('Price with care', 'Panga bei kwa makini'),
    topics: [
      {
        name: both('What it costs you', 'Inakugharimu nini'),
        text: both(
          'A price that forgets a cost eats your capital.\n\nAdd up for **one** piece: material, transport, packing, your own hours, and a part of rent and airtime. What you ask must be more than that, every day.',
          'Bei inayosahau gharama hula mtaji wako.\n\nJumlisha kwa kipande **kimoja**: malighafi, usafiri, vifungashio, saa zako, na sehemu ya pango na muda wa maongezi. Bei yako lazima iwe zaidi ya hapo, kila siku.',
        ),
        minutes: 15,
        can: [both('work out what one piece costs you', 'kukokotoa kipande kimoja kinakugharimu nini')],
        resources: [
          { name: both('Cost sheet', 'Karatasi ya gharama'), link: 'https://example.org/cost-sheet' },
        ],
      },
      {
        name: both('Say your price', 'Taja bei yako'),
        text: both(
          'Say the price once, clearly, and wait. A customer who wants to pay less can take less: a smaller pack, an older batch, no delivery.\n\nA discount for everybody is a lower price. A discount for ten pieces is a reason to buy ten.',
          'Taja bei mara moja, kwa uwazi, kisha subiri. Anayetaka kulipa kidogo apate kidogo: pakiti ndogo, bidhaa ya zamani, bila kupelekewa.\n\nPunguzo kwa kila mtu ni bei ya chini. Punguzo kwa vipande kumi ni sababu ya kununua kumi.',
        ),
        minutes: 8,
        can: [both('answer “too expensive” without losing money', 'kujibu “ni ghali” bila kupoteza pesa')],
      },
    ],
    task: {
      name: both('Cost one product', 'Kokotoa gharama ya bidhaa moja'),
      text: both('Take the product that you sell most.', 'Chagua bidhaa unayouza zaidi.'),
      tasks: [
        ask(
          'List every cost of one piece, in shillings.',
          'Orodhesha kila gharama ya kipande kimoja, kwa shilingi.',
        ),
        {
          text: both('Which costs did you forget before?', 'Gharama zipi ulizisahau awali?'),
          type: 'multiple',
          options: {
            time: both('My own hours', 'Saa zangu'),
            transport: both('Transport', 'Usafiri'),
            rent: both('Rent', 'Pango'),
            waste: both('What spoils', 'Kinachoharibika'),
          },
        },
      ],
    },
  },
  {
    name: both('Keep books', 'Andika kumbukumbu'),
    topics: [
      {
        name: both('Every sale counts', 'Kila mauzo yana maana'),
        text: both(
          'Write each sale when it happens: what, how many, how much. Ten seconds now are worth an evening of guessing.\n\nWhat you take home is a cost too. Write it down as your pay.',
          'Andika kila mauzo yanapotokea: nini, ngapi, kiasi gani. Sekunde kumi sasa ni bora kuliko jioni nzima ya kubahatisha.\n\nUnachopeleka nyumbani ni gharama pia. Kiandike kama malipo yako.',
        ),
        minutes: 9,
        can: [both('keep a cash book for a week', 'kuandika daftari la fedha kwa wiki moja')],
      },
      {
        name: both('Profit is not cash', 'Faida si fedha mkononi'),
        text: both(
          'You can earn well and still have no cash: it is tied up in stock, or customers owe it to you.\n\nEach Sunday look at three figures: what came in, what went out, what people owe you.',
          'Unaweza kupata faida na usiwe na fedha mkononi: ziko kwenye bidhaa, au unawadai wateja.\n\nKila Jumapili tazama takwimu tatu: pesa zilizoingia, zilizotoka, na unazodai watu.',
        ),
        minutes: 11,
        can: [both('tell profit from cash', 'kutofautisha faida na fedha mkononi')],
      },
    ],
    task: {
      name: both('A week of sales', 'Mauzo ya wiki moja'),
      text: both('Write down every sale and cost of one week.', 'Andika kila mauzo na gharama za wiki moja.'),
      tasks: [
        ask(
          'What came in, what went out, and what was left?',
          'Ziliingia kiasi gani, zikatoka kiasi gani, na zikabaki kiasi gani?',
        ),
        { text: both('A photo of your book', 'Picha ya daftari lako'), type: 'file' },
      ],
    },
  },
  {
    name: both('Sell more', 'Uza zaidi'),
    topics: [
      {
        name: both('Tell people what you have', 'Waambie watu ulicho nacho'),
        text: both(
          'A clean sign, a photo on WhatsApp at four in the afternoon, a word to the one who passes each day: these cost nothing.\n\nSay what it does for the buyer, not what it is.',
          'Kibao safi, picha kwenye WhatsApp saa kumi jioni, neno kwa anayepita kila siku: haya hayagharimu kitu.\n\nEleza kinavyomsaidia mnunuzi, si kitu chenyewe ni nini.',
        ),
        minutes: 10,
        can: [both('write one line that sells', 'kuandika mstari mmoja unaouza')],
      },
      {
        name: both('Keep them coming back', 'Wafanye warudi'),
        text: both(
          'It costs five times as much to win a customer as to keep one. Greet by name, keep your word about the day, and put right what went wrong at once.',
          'Kumpata mteja mpya hugharimu mara tano zaidi ya kumbakiza uliye naye. Msalimie kwa jina, timiza siku uliyoahidi, na rekebisha kosa papo hapo.',
        ),
        minutes: 9,
        can: [both('plan one thing that brings customers back', 'kupanga jambo moja linalorudisha wateja')],
      },
    ],
    task: {
      name: both('Your message', 'Ujumbe wako'),
      text: both(
        'Write what you would send to your customers.',
        'Andika ujumbe ambao ungewatumia wateja wako.',
      ),
      tasks: [
        ask('Your message, in at most 30 words', 'Ujumbe wako, usiozidi maneno 30'),
        { text: both('A link to your page or status', 'Kiungo cha ukurasa au hali yako'), type: 'link' },
      ],
    },
  },
  {
    name: both('Borrow wisely', 'Kopa kwa busara'),
    topics: [
      {
        name: both('What a loan is for', 'Mkopo ni wa nini'),
        text: both(
          'Borrow for what earns more than it costs: stock that turns over, a tool that saves hours. Not for school fees, not to pay another loan.\n\nAsk before you sign: what do I pay each month, and from which sales?',
          'Kopa kwa kitu kinachoingiza zaidi ya kinachogharimu: bidhaa zinazouzika haraka, kifaa kinachookoa saa. Si kwa karo, si kulipa mkopo mwingine.\n\nJiulize kabla ya kusaini: nitalipa kiasi gani kila mwezi, na kutoka kwa mauzo gani?',
        ),
        minutes: 13,
        can: [both('tell a good loan from a bad one', 'kutofautisha mkopo mzuri na mbaya')],
      },
      {
        name: both('Read the terms', 'Soma masharti'),
        text: both(
          'Look for the total you pay back, the days it is due, and what paying late costs. If you do not understand something, ask.',
          'Tafuta jumla utakayolipa, siku za kulipa, na gharama ya kuchelewa. Usichoelewa, uliza.',
        ),
        minutes: 8,
        can: [both('find three figures in any offer', 'kupata takwimu tatu katika ofa yoyote')],
      },
    ],
    task: {
      name: both('A loan on paper', 'Mkopo kwenye karatasi'),
      text: both('Imagine a loan of 100,000.', 'Fikiria mkopo wa 100,000.'),
      tasks: [
        ask(
          'What would you buy, and what would it earn each month?',
          'Ungenunua nini, na kingeingiza kiasi gani kila mwezi?',
        ),
      ],
    },
  },
  {
    name: both('Pitch your business', 'Wasilisha biashara yako'),
    topics: [
      {
        name: both('Three minutes', 'Dakika tatu'),
        text: both(
          'Say who buys, what you solve for them, what you earn, and what you need. In this order, in three minutes.\n\nPractise in front of somebody who does not know your business.',
          'Sema nani ananunua, unamtatulia nini, unapata kiasi gani, na unahitaji nini. Kwa mpangilio huo, kwa dakika tatu.\n\nFanya mazoezi mbele ya mtu asiyeijua biashara yako.',
        ),
        minutes: 14,
        can: [both('pitch in three minutes', 'kuwasilisha kwa dakika tatu')],
      },
      {
        name: both('Answer questions', 'Jibu maswali'),
        text: both(
          'Listen to the end. Answer what was asked. “I do not know, I will tell you tomorrow” is an answer.',
          'Sikiliza mpaka mwisho. Jibu ulichoulizwa. “Sijui, nitakuambia kesho” ni jibu.',
        ),
        minutes: 7,
        can: [both('stay calm when asked about figures', 'kutulia unapoulizwa kuhusu takwimu')],
      },
    ],
    task: {
      name: both('Your pitch in writing', 'Wasilisho lako kwa maandishi'),
      text: both('Six sentences are enough.', 'Sentensi sita zinatosha.'),
      tasks: [ask('Your pitch', 'Wasilisho lako')],
    },
  },
]

export const FAQS: [question: CourseTitle, solution: CourseTitle][] = [
  [
    both('Can I learn without a connection?', 'Naweza kujifunza bila mtandao?'),
    both(
      'Yes. What you opened once stays on your phone, and what you write is sent when there is a connection.',
      'Ndiyo. Ulichokifungua mara moja hubaki kwenye simu yako, na unachoandika hutumwa mtandao ukipatikana.',
    ),
  ],
  [
    both('What if I am late with an assignment?', 'Nikichelewa kutuma kazi?'),
    both(
      'Submit it anyway: it is marked, and shown as late. If you need more time, ask your trainer before it is due.',
      'Itume hata hivyo: itasahihishwa, na itaonekana imechelewa. Mwombe mkufunzi muda zaidi kabla ya siku hiyo.',
    ),
  ],
]

/** Market information pages of the course. */
export const MARKET: { name: CourseTitle; text: CourseTitle; link: string }[] = [
  {
    name: both('Prices of food by town', 'Bei za vyakula kwa mji'),
    text: both('Wholesale prices, week by week.', 'Bei za jumla, wiki kwa wiki.'),
    link: 'https://example.org/prices',
  },
  {
    name: both('How to ask customers', 'Jinsi ya kuwauliza wateja'),
    text: both('Ten questions for five minutes.', 'Maswali kumi kwa dakika tano.'),
    link: 'https://example.org/questions',
  },
]
