import { columns } from './column.ts'
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
  name: { kind: 'text', label: { en: 'Business', sw: 'Biashara' }, rank: 'title' },
  owner: { kind: 'text', label: { en: 'Owner', sw: 'Mmiliki' }, only: 'file' },
  category: { kind: 'text', label: { en: 'Category', sw: 'Kundi' }, rank: 'minor' },
  location: { kind: 'text', label: { en: 'Location', sw: 'Mahali' }, only: 'file' },
  listing: {
    kind: 'choice',
    label: { en: 'Gallery', sw: 'Maonyesho' },
    of: 'state',
    choices: LISTING_LABELS,
    rank: 'main',
  },
  complete: { kind: 'count', label: { en: 'Complete, %', sw: 'Umeandikwa, %' } },
  links: { kind: 'count', label: { en: 'Open links', sw: 'Viungo wazi' }, only: 'file' },
  looks: { kind: 'count', label: { en: 'Views', sw: 'Umetazamwa' }, rank: 'minor' },
  enquiries: { kind: 'count', label: { en: 'New enquiries', sw: 'Maulizo mapya' }, rank: 'minor' },
  editedAt: { kind: 'instant', label: { en: 'Changed', sw: 'Umebadilishwa' }, only: 'file' },
})

/** Columns of the list of investors' enquiries. */
export const enquiryColumns = columns<Enquiry>()({
  about: {
    kind: 'text',
    label: { en: 'Business', sw: 'Anauliza kuhusu' },
    of: 'businessName',
    rank: 'title',
  },
  who: { kind: 'text', label: { en: 'From', sw: 'Anayeuliza' }, of: 'name' },
  organisation: { kind: 'text', label: { en: 'Organisation', sw: 'Taasisi' }, only: 'file' },
  text: { kind: 'text', label: { en: 'Question', sw: 'Swali' } },
  email: { kind: 'text', label: { en: 'Email', sw: 'Barua pepe' }, rank: 'minor' },
  phone: { kind: 'phone', label: { en: 'Phone', sw: 'Simu' }, only: 'file' },
  label: { kind: 'text', label: { en: 'Source', sw: 'Limepitia' }, only: 'file' },
  at: { kind: 'instant', label: { en: 'Received', sw: 'Limeulizwa' }, rank: 'main' },
  state: { kind: 'choice', label: { en: 'Status', sw: 'Hali' }, choices: ENQUIRY_LABELS, only: 'file' },
  answer: { kind: 'text', label: { en: 'Answer', sw: 'Jibu' }, rank: 'minor' },
  by: { kind: 'text', label: { en: 'By', sw: 'Na' }, only: 'file' },
})
