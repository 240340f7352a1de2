type Part = { en: string; sw: string }
const part = (en: string, sw: string): Part => ({ en, sw })

/** A session of the demo's playbook, with a tool and a task. */
type DemoSession = {
  name: Part
  info: Part
  tool: { name: Part; info: Part; icon: 'list' | 'figures' | 'clipboard' | 'people'; link: string }
  task: { topic: Part; text: Part; days: number }
}

export const TITLE = part('Starting right', 'Kuanza vizuri')
export const INFO = part(
  'Six sessions that put a small shop on firm ground: customers, prices, stock and money.',
  'Vikao sita vinavyoweka duka dogo kwenye msingi imara: wateja, bei, bidhaa na fedha.',
)

export const CHAPTERS: { name: Part; sessions: DemoSession[] }[] = [
  {
    name: part('Customers', 'Wateja'),
    sessions: [
      {
        name: part('Who buys from you?', 'Nani hununua kwako?'),
        info: part(
          'Most of what you sell goes to few people. Find out who they are.\n\n- Write down your **ten best customers**.\n- What does each buy, and how often?\n- Who has not come for a month?',
          'Sehemu kubwa ya mauzo yako huenda kwa watu wachache. Wajue ni akina nani.\n\n- Andika **wateja kumi bora**.\n- Kila mmoja hununua nini, na mara ngapi?\n- Nani hajaja kwa mwezi mmoja?',
        ),
        tool: {
          name: part('Customer list', 'Orodha ya wateja'),
          icon: 'people',
          info: part('Names, phones and what they buy.', 'Majina, simu na wanachonunua.'),
          link: '/dashboard/digikua/client/cashflow-summary',
        },
        task: {
          topic: part('Talk to five customers', 'Ongea na wateja watano'),
          text: part(
            'Ask five customers why they buy from you, and what they buy elsewhere. Write down what surprised you.',
            'Waulize wateja watano kwa nini hununua kwako, na wananunua nini kwingine. Andika kilichokushangaza.',
          ),
          days: 7,
        },
      },
      {
        name: part('What do they want next?', 'Wanataka nini baadaye?'),
        info: part(
          'Customers tell you what to stock, if somebody writes it down.\n\n1. Keep a page for what people ask for and you do not have.\n2. Count each week.\n3. Try the first one in a small quantity.',
          'Wateja hukuambia cha kuweka dukani, iwapo kuna anayeandika wanachosema.\n\n1. Weka ukurasa wa vitu vinavyoulizwa ambavyo huna.\n2. Hesabu kila wiki.\n3. Jaribu cha kwanza kwa kiasi kidogo.',
        ),
        tool: {
          name: part('Asked-for list', 'Orodha ya vinavyoulizwa'),
          icon: 'list',
          link: '',
          info: part(
            'One line for each thing that people asked for.',
            'Mstari mmoja kwa kila kitu kilichoulizwa.',
          ),
        },
        task: {
          topic: part('Try one new product', 'Jaribu bidhaa moja mpya'),
          text: part(
            'Which product did you try, how many, and what is left?',
            'Ulijaribu bidhaa gani, ngapi, na zimebaki ngapi?',
          ),
          days: 21,
        },
      },
    ],
  },
  {
    name: part('Prices and stock', 'Bei na bidhaa'),
    sessions: [
      {
        name: part('What does it really cost?', 'Inagharimu kiasi gani kweli?'),
        info: part(
          'The price at the wholesaler is not all. **Transport, losses and your time** cost too.',
          'Bei ya muuzaji wa jumla si yote. **Usafiri, hasara na muda wako** pia ni gharama.',
        ),
        tool: {
          name: part('Price list', 'Orodha ya bei'),
          icon: 'figures',
          info: part(
            'Cost, price and margin of your ten best products.',
            'Gharama, bei na faida ya bidhaa kumi bora.',
          ),
          link: 'https://docs.google.com/spreadsheets/',
        },
        task: {
          topic: part('Margins of ten products', 'Faida ya bidhaa kumi'),
          text: part(
            'Work out the margin of ten products. Which would you drop?',
            'Kokotoa faida ya bidhaa kumi. Ipi ungeiacha?',
          ),
          days: 35,
        },
      },
      {
        name: part('Keep a stock card', 'Weka kadi ya bidhaa'),
        info: part(
          'What came in, what went out, what is left: one card for each product.',
          'Kilichoingia, kilichotoka, kilichobaki: kadi moja kwa kila bidhaa.',
        ),
        tool: {
          name: part('Stock card', 'Kadi ya bidhaa'),
          icon: 'clipboard',
          link: '',
          info: part('Print it, or keep it in your book.', 'Ichape, au iweke kwenye daftari lako.'),
        },
        task: {
          topic: part('Count your stock', 'Hesabu bidhaa zako'),
          text: part(
            'Count three products on the same day of two weeks. What is missing?',
            'Hesabu bidhaa tatu siku ileile kwa wiki mbili. Nini kinakosekana?',
          ),
          days: 49,
        },
      },
    ],
  },
  {
    name: part('Money', 'Fedha'),
    sessions: [
      {
        name: part('Your money and the shop’s', 'Fedha zako na za duka'),
        info: part(
          'Pay yourself a wage, and leave the rest in the shop.',
          'Jilipe mshahara, na kinachobaki kiache dukani.',
        ),
        tool: {
          name: part('Two purses', 'Mifuko miwili'),
          icon: 'figures',
          link: '',
          info: part('One for you, one for the shop.', 'Mmoja wako, mmoja wa duka.'),
        },
        task: {
          topic: part('A month of two purses', 'Mwezi wa mifuko miwili'),
          text: part(
            'What did you take for yourself this month?',
            'Ulichukua kiasi gani kwa ajili yako mwezi huu?',
          ),
          days: 63,
        },
      },
      {
        name: part('A plan for the next season', 'Mpango wa msimu ujao'),
        info: part(
          'What sells in the next three months, and what must be bought before?',
          'Nini huuzika miezi mitatu ijayo, na nini kinunuliwe mapema?',
        ),
        tool: {
          name: part('Season plan', 'Mpango wa msimu'),
          icon: 'list',
          link: '/dashboard/budget',
          info: part('Plan what you spend, month by month.', 'Panga matumizi yako, mwezi kwa mwezi.'),
        },
        task: {
          topic: part('Your three months', 'Miezi yako mitatu'),
          text: part(
            'Write down what you will buy, when, and with which money.',
            'Andika utakachonunua, lini, na kwa fedha ipi.',
          ),
          days: 77,
        },
      },
    ],
  },
]
