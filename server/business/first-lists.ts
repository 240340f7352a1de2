import { createHash } from 'node:crypto'
import type { LookupList } from '#contract/book.ts'
import type { bookLookup } from '#server/db/schema/index.ts'

/** Initial lists of a new portal, in English and Kiswahili. Staff can change them. */
const ROWS: Record<LookupList, readonly { en: string; sw: string }[]> = {
  productCategory: [
    { en: 'Fruit and vegetables', sw: 'Matunda na mboga' },
    { en: 'Grains and cereals', sw: 'Nafaka' },
    { en: 'Meat, fish and eggs', sw: 'Nyama, samaki na mayai' },
    { en: 'Groceries', sw: 'Bidhaa za dukani' },
    { en: 'Cooked food and drinks', sw: 'Chakula na vinywaji' },
    { en: 'Clothes and shoes', sw: 'Nguo na viatu' },
    { en: 'Beauty and hair', sw: 'Urembo na nywele' },
    { en: 'Phones and electronics', sw: 'Simu na vifaa vya umeme' },
    { en: 'Hardware and building', sw: 'Vifaa vya ujenzi' },
    { en: 'Livestock and feed', sw: 'Mifugo na chakula chake' },
    { en: 'Crafts and furniture', sw: 'Kazi za mikono na samani' },
    { en: 'Transport', sw: 'Usafiri' },
    { en: 'Repairs and services', sw: 'Ukarabati na huduma' },
    { en: 'Other', sw: 'Nyingine' },
  ],
  entrepreneurSaleType: [
    { en: 'Cash', sw: 'Taslimu' },
    { en: 'Mobile money', sw: 'Pesa kwa simu' },
    { en: 'Bank', sw: 'Benki' },
    { en: 'Card', sw: 'Kadi' },
    { en: 'Credit', sw: 'Mkopo' },
  ],
  measurement: [
    { en: 'Piece', sw: 'Kipande' },
    { en: 'Kilogram', sw: 'Kilo' },
    { en: 'Gram', sw: 'Gramu' },
    { en: 'Litre', sw: 'Lita' },
    { en: 'Metre', sw: 'Mita' },
    { en: 'Bunch', sw: 'Fungu' },
    { en: 'Sack', sw: 'Gunia' },
    { en: 'Crate', sw: 'Kreti' },
    { en: 'Tray', sw: 'Trei' },
    { en: 'Dozen', sw: 'Dazeni' },
    { en: 'Pair', sw: 'Jozi' },
    { en: 'Hour', sw: 'Saa' },
    { en: 'Day', sw: 'Siku' },
    { en: 'Job', sw: 'Kazi' },
  ],
  entrepreneurInvestmentType: [
    { en: 'Own savings', sw: 'Akiba binafsi' },
    { en: 'Family and friends', sw: 'Familia na marafiki' },
    { en: 'Loan', sw: 'Mkopo' },
    { en: 'Grant', sw: 'Ruzuku' },
    { en: 'Group savings', sw: 'Akiba ya kikundi' },
    { en: 'Partner', sw: 'Mbia' },
    { en: 'Other', sw: 'Nyingine' },
  ],
  businessCategory: [
    { en: 'Agriculture', sw: 'Kilimo' },
    { en: 'Livestock and poultry', sw: 'Mifugo na kuku' },
    { en: 'Food and drinks', sw: 'Chakula na vinywaji' },
    { en: 'Retail', sw: 'Rejareja' },
    { en: 'Wholesale', sw: 'Jumla' },
    { en: 'Tailoring and fashion', sw: 'Ushonaji na mitindo' },
    { en: 'Beauty and hair', sw: 'Urembo na nywele' },
    { en: 'Repairs and technology', sw: 'Ukarabati na teknolojia' },
    { en: 'Crafts and making', sw: 'Ufundi na utengenezaji' },
    { en: 'Transport', sw: 'Usafiri' },
    { en: 'Building', sw: 'Ujenzi' },
    { en: 'Education and care', sw: 'Elimu na malezi' },
    { en: 'Other', sw: 'Nyingine' },
  ],
}

/** Deterministic row id, so that concurrent requests insert each row once. */
export const listId = (tenant: string, list: LookupList, en: string): string =>
  createHash('sha256').update(`${tenant} ${list} ${en}`).digest('hex').slice(0, 24)

/** Returns the initial list rows of a portal. */
export const firstLists = (tenant: string): (typeof bookLookup.$inferInsert)[] =>
  (Object.entries(ROWS) as [LookupList, (typeof ROWS)[LookupList]][]).flatMap(([list, rows]) =>
    rows.map((name, place) => ({ id: listId(tenant, list, name.en), tenant, list, name, place })),
  )
