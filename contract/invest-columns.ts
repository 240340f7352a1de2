import { choice, columns, count, instant, phone, text } from './column.ts'
import type { InvestRow } from './invest-desk.ts'
import type { Enquiry } from './invest-enquiry.ts'
import type { ENQUIRY_STATES, LISTING_STATES } from './invest-names.ts'
import type { Label } from './label.ts'

/** Labels of a profile's listing states in the gallery. */
export const LISTING_LABELS: Record<(typeof LISTING_STATES)[number], Label> = {
  off: { en: 'Not listed', sw: 'Hauonyeshwi' },
  asked: { en: 'To approve', sw: 'Unasubiri idhini' },
  listed: { en: 'Listed', sw: 'Unaonyeshwa' },
  declined: { en: 'Declined', sw: 'Umekataliwa' },
}

const ENQUIRY_LABELS: Record<(typeof ENQUIRY_STATES)[number], Label> = {
  new: { en: 'New', sw: 'Jipya' },
  answered: { en: 'Answered', sw: 'Limejibiwa' },
  spam: { en: 'Spam', sw: 'Taka' },
}

/** Columns of the list of invest profiles. */
export const investColumns = columns<InvestRow>()({
  name: text({ en: 'Business', sw: 'Biashara' }, { rank: 'title' }),
  owner: text({ en: 'Owner', sw: 'Mmiliki' }, { only: 'file' }),
  category: text({ en: 'Category', sw: 'Kundi' }, { rank: 'minor' }),
  location: text({ en: 'Location', sw: 'Mahali' }, { only: 'file' }),
  listing: choice({ en: 'Gallery', sw: 'Maonyesho' }, { of: 'state', choices: LISTING_LABELS, rank: 'main' }),
  complete: count({ en: 'Complete, %', sw: 'Umeandikwa, %' }),
  links: count({ en: 'Open links', sw: 'Viungo wazi' }, { only: 'file' }),
  looks: count({ en: 'Views', sw: 'Umetazamwa' }, { rank: 'minor' }),
  enquiries: count({ en: 'New enquiries', sw: 'Maulizo mapya' }, { rank: 'minor' }),
  editedAt: instant({ en: 'Changed', sw: 'Umebadilishwa' }, { only: 'file' }),
})

/** Columns of the list of investors' enquiries. */
export const enquiryColumns = columns<Enquiry>()({
  about: text({ en: 'Business', sw: 'Anauliza kuhusu' }, { of: 'businessName', rank: 'title' }),
  who: text({ en: 'From', sw: 'Anayeuliza' }, { of: 'name' }),
  organisation: text({ en: 'Organisation', sw: 'Taasisi' }, { only: 'file' }),
  text: text({ en: 'Question', sw: 'Swali' }),
  email: text({ en: 'Email', sw: 'Barua pepe' }, { rank: 'minor' }),
  phone: phone({ en: 'Phone', sw: 'Simu' }, { only: 'file' }),
  label: text({ en: 'Source', sw: 'Limepitia' }, { only: 'file' }),
  at: instant({ en: 'Received', sw: 'Limeulizwa' }, { rank: 'main' }),
  state: choice({ en: 'Status', sw: 'Hali' }, { choices: ENQUIRY_LABELS, only: 'file' }),
  answer: text({ en: 'Answer', sw: 'Jibu' }, { rank: 'minor' }),
  by: text({ en: 'By', sw: 'Na' }, { only: 'file' }),
})
