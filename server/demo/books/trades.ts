/** What a demo business sells and spends. Prices are in whole Kenyan shillings; Tanzanian ones derive from them. */
export type Trade = {
  name: string
  display: string
  /** English name in a new portal's lists. */
  category: string
  location: { KE: string; TZ: string }
  /** Months since it started. */
  age: number
  products?: Main[]
  services?: Main[]
  /** Seasonal factor of each month, January first: 1 is average. */
  seasons: readonly number[]
  /** How many months ago the bad month was. */
  bad: number
  closedOnSundays: boolean
  /** Monthly expenses, with the day of the month they are paid. */
  monthly: readonly { name: string; amount: number; day: number }[]
  capital: readonly { name: string; amount: number; years: number; ago: number }[]
  /** `ago` in months. */
  investments: readonly { name: string; type: string; amount: number; ago: number }[]
}
export type Main = { name: string; category: string; measure: string; variants: readonly Variant[] }
export type Variant = {
  name: string
  price: number
  /** Purchase price per piece; none for a service. */
  cost?: number
  /** Pieces sold on an average day with sales, and the number of such days in ten. */
  sold: number
  days: number
  /** Days between purchases. */
  every?: number
}

const fruit: Trade = {
  name: 'Matunda Safi Fruit Stall',
  display: 'Matunda Safi',
  category: 'Food and drinks',
  location: { KE: 'Wakulima Market, Nairobi', TZ: 'Soko la Kariakoo, Dar es Salaam' },
  age: 41,
  products: [
    {
      name: 'Mangoes',
      category: 'Fruit and vegetables',
      measure: 'Piece',
      variants: [
        { name: 'Ngowe mango', price: 40, cost: 22, sold: 34, days: 6, every: 4 },
        { name: 'Apple mango', price: 50, cost: 30, sold: 20, days: 4, every: 5 },
      ],
    },
    {
      name: 'Bananas',
      category: 'Fruit and vegetables',
      measure: 'Bunch',
      variants: [{ name: 'Sweet bananas', price: 120, cost: 75, sold: 9, days: 5, every: 3 }],
    },
    {
      name: 'Avocados',
      category: 'Fruit and vegetables',
      measure: 'Kilogram',
      variants: [{ name: 'Hass avocado', price: 180, cost: 110, sold: 5.5, days: 3, every: 6 }],
    },
  ],
  seasons: [1.2, 1.1, 1, 0.8, 0.7, 0.7, 0.8, 0.9, 1, 1, 1.1, 1.4],
  bad: 7,
  closedOnSundays: true,
  monthly: [
    { name: 'Stall rent', amount: 4_500, day: 2 },
    { name: 'County licence and cess', amount: 1_200, day: 5 },
    { name: 'Airtime and data', amount: 600, day: 12 },
    { name: 'Transport from the wholesale market', amount: 5_200, day: 20 },
  ],
  capital: [
    { name: 'Display table and umbrella', amount: 8_500, years: 4, ago: 20 },
    { name: 'Handcart', amount: 14_000, years: 5, ago: 5 },
  ],
  investments: [
    { name: 'Savings put in to start', type: 'Own savings', amount: 20_000, ago: 23 },
    { name: 'Loan for stock and a handcart', type: 'Loan', amount: 60_000, ago: 5 },
  ],
}

const tailor: Trade = {
  name: 'Ushonaji Bora Tailoring',
  display: 'Ushonaji Bora',
  category: 'Tailoring and fashion',
  location: { KE: 'Toi Market, Nairobi', TZ: 'Mwenge, Dar es Salaam' },
  age: 26,
  products: [
    {
      name: 'Ready-made clothes',
      category: 'Clothes and shoes',
      measure: 'Piece',
      variants: [
        { name: 'Kitenge dress', price: 1_800, cost: 950, sold: 1.4, days: 3, every: 12 },
        { name: 'School uniform', price: 1_100, cost: 620, sold: 2.4, days: 2, every: 14 },
      ],
    },
  ],
  services: [
    {
      name: 'Tailoring',
      category: 'Repairs and services',
      measure: 'Job',
      variants: [
        { name: 'Dress to measure', price: 1_500, sold: 1.3, days: 5 },
        { name: 'Alterations', price: 250, sold: 3, days: 7 },
      ],
    },
  ],
  seasons: [1.5, 0.9, 0.8, 1, 1.2, 0.8, 0.8, 1, 0.9, 0.9, 1.1, 1.7],
  bad: 10,
  closedOnSundays: true,
  monthly: [
    { name: 'Workshop rent', amount: 6_000, day: 3 },
    { name: 'Electricity tokens', amount: 1_400, day: 10 },
    { name: 'Wages of an assistant', amount: 9_000, day: 28 },
    { name: 'Thread, zips and buttons', amount: 2_100, day: 15 },
  ],
  capital: [
    { name: 'Sewing machine', amount: 18_500, years: 8, ago: 22 },
    { name: 'Overlock machine', amount: 32_000, years: 8, ago: 9 },
  ],
  investments: [
    { name: 'From the family', type: 'Family and friends', amount: 25_000, ago: 22 },
    { name: 'Grant of a youth programme', type: 'Grant', amount: 40_000, ago: 9 },
  ],
}

const poultry: Trade = {
  name: 'Kuku Bora Poultry Farm',
  display: 'Kuku Bora',
  category: 'Livestock and poultry',
  location: { KE: 'Kiambu', TZ: 'Kibaha' },
  age: 58,
  products: [
    {
      name: 'Eggs',
      category: 'Meat, fish and eggs',
      measure: 'Tray',
      variants: [
        { name: 'Tray of 30 eggs', price: 420, cost: 290, sold: 12, days: 8, every: 4 },
        { name: 'Kienyeji eggs, tray', price: 600, cost: 410, sold: 4, days: 4, every: 7 },
      ],
    },
    {
      name: 'Chickens',
      category: 'Livestock and feed',
      measure: 'Piece',
      variants: [{ name: 'Broiler, ready to cook', price: 550, cost: 370, sold: 6, days: 4, every: 6 }],
    },
  ],
  seasons: [0.9, 0.9, 1, 1.2, 0.9, 0.9, 1, 1.1, 0.9, 1, 1.1, 1.6],
  bad: 13,
  closedOnSundays: false,
  monthly: [
    { name: 'Feed supplements and vaccines', amount: 7_800, day: 6 },
    { name: 'Water and electricity', amount: 3_100, day: 11 },
    { name: 'Wages of a farm hand', amount: 12_000, day: 27 },
    { name: 'Transport', amount: 6_400, day: 18 },
  ],
  capital: [
    { name: 'Brooder', amount: 24_000, years: 6, ago: 19 },
    { name: 'Second poultry house', amount: 85_000, years: 12, ago: 11 },
  ],
  investments: [
    { name: 'Savings of the group', type: 'Group savings', amount: 50_000, ago: 20 },
    { name: 'Loan for the second house', type: 'Loan', amount: 90_000, ago: 11 },
  ],
}

const phones: Trade = {
  name: 'Simu Fundi Phone Repair',
  display: 'Simu Fundi',
  category: 'Repairs and technology',
  location: { KE: 'Luthuli Avenue, Nairobi', TZ: 'Mtaa wa Aggrey, Dar es Salaam' },
  age: 30,
  products: [
    {
      name: 'Accessories',
      category: 'Phones and electronics',
      measure: 'Piece',
      variants: [
        { name: 'Charger', price: 450, cost: 240, sold: 3, days: 6, every: 9 },
        { name: 'Screen protector', price: 200, cost: 60, sold: 5, days: 6, every: 9 },
      ],
    },
  ],
  services: [
    {
      name: 'Repairs',
      category: 'Repairs and services',
      measure: 'Job',
      variants: [
        { name: 'Screen replacement', price: 2_400, sold: 1.3, days: 5 },
        { name: 'Battery replacement', price: 900, sold: 1.6, days: 4 },
      ],
    },
  ],
  seasons: [1, 0.9, 1, 1, 1, 0.9, 1, 1, 1, 1, 1.1, 1.3],
  bad: 4,
  closedOnSundays: true,
  monthly: [
    { name: 'Kiosk rent', amount: 7_500, day: 1 },
    { name: 'Spare screens and batteries', amount: 21_000, day: 8 },
    { name: 'Electricity and data', amount: 2_200, day: 14 },
  ],
  capital: [{ name: 'Soldering station and microscope', amount: 38_000, years: 5, ago: 14 }],
  investments: [{ name: 'Loan for tools', type: 'Loan', amount: 40_000, ago: 14 }],
}

const salon: Trade = {
  name: 'Nywele Nzuri Salon',
  display: 'Nywele Nzuri',
  category: 'Beauty and hair',
  location: { KE: 'Kenyatta Market, Nairobi', TZ: 'Sinza, Dar es Salaam' },
  age: 19,
  products: [
    {
      name: 'Hair products',
      category: 'Beauty and hair',
      measure: 'Piece',
      variants: [{ name: 'Braids, packet', price: 150, cost: 85, sold: 6, days: 6, every: 8 }],
    },
  ],
  services: [
    {
      name: 'Hair',
      category: 'Beauty and hair',
      measure: 'Job',
      variants: [
        { name: 'Braiding', price: 900, sold: 2.2, days: 7 },
        { name: 'Wash and set', price: 500, sold: 2.5, days: 6 },
      ],
    },
  ],
  seasons: [0.8, 0.9, 1, 1.2, 0.9, 0.9, 0.9, 1.2, 0.9, 1, 1.1, 1.8],
  bad: 16,
  closedOnSundays: false,
  monthly: [
    { name: 'Salon rent', amount: 8_000, day: 2 },
    { name: 'Wages', amount: 14_000, day: 28 },
    { name: 'Water and electricity', amount: 2_600, day: 9 },
  ],
  capital: [{ name: 'Hair dryers and chairs', amount: 46_000, years: 6, ago: 18 }],
  investments: [{ name: 'Savings put in to start', type: 'Own savings', amount: 60_000, ago: 18 }],
}

/** The trade of each demo user with a book, by tenant: `role@tenant.example`. */
export const TRADES: Record<
  string,
  readonly (readonly [who: 'client' | 'applicant' | 'digiprime', trade: Trade])[]
> = {
  wezesha: [
    ['client', fruit],
    ['applicant', tailor],
    ['digiprime', poultry],
  ],
  jenga: [
    ['client', phones],
    ['applicant', salon],
    ['digiprime', fruit],
  ],
}
