import { headingsIn } from '#contract/column.ts'
import { enquiryColumns, investColumns, LISTING_LABELS } from '#contract/invest-columns.ts'
import { inLanguage } from '#contract/label.ts'
import type { Catalogue } from '#kit/core/words.ts'
import { listEn } from '#kit/screens/list/words.en.ts'

export const en = {
  ...listEn,
  ...headingsIn('en', investColumns),
  ...headingsIn('en', enquiryColumns),
  ...inLanguage('en', LISTING_LABELS),
  title: 'Invest profiles',
  lead: 'A profile is in the gallery once its owner asks for it and you let it in. What its owner changes there is looked at again.',
  leadOff: 'What members tell investors. Its owners give out links to it; this portal has no gallery.',
  tabs: 'Parts of the list',
  all: 'All',
  search: 'Business or owner',
  fileName: 'invest profiles',
  let: 'Let in',
  letNamed: 'Let {name} in',
  letTitle: 'Let {name} into the gallery?',
  letText:
    'Everybody can find it then. Open the profile first: pictures, texts, place and video are shown as they are.',
  keepOut: 'Keep out',
  keepOutNamed: 'Keep {name} out',
  keepOutTitle: 'Keep {name} out of the gallery?',
  keepOutText: 'The owner reads your reason. Links that they gave out go on working.',
  reason: 'Reason, and what to change',
  none: 'No profile here',
  noneText: 'Members write what their business tells investors under Invest Profile.',
  notDone: 'That did not work. Try again.',

  enquiries: 'Enquiries',
  enquiriesLead:
    'The owner answers; note here what you answered for them. Look out for those who promise much and ask for a fee first.',
  enquiriesFile: 'enquiries of investors',
  'enquiry-new': 'New',
  'enquiry-answered': 'Answered',
  'enquiry-spam': 'Spam',
  answer: 'Mark as answered',
  answerNamed: 'Mark the enquiry of {name} as answered',
  answerTitle: 'Is the enquiry of {name} answered?',
  answerLead: 'Nothing is sent from here. What you note is read by the owner and by your colleagues.',
  answerNote: 'What was answered',
  spam: 'Spam',
  spamNamed: 'Put the enquiry of {name} away as spam',
  reopen: 'Open again',
  reopenNamed: 'Open the enquiry of {name} again',
  byName: 'by {name}',
  noNote: 'No note',
  noEnquiries: 'No enquiry here',
  noEnquiriesText: 'What investors ask members stands here as soon as they do.',

  categories: 'Categories',
  categoriesLead:
    'What members choose from for their business, and visitors of the gallery look by. One that was chosen keeps its name.',
  addCategory: 'Add a category',
  change: 'Change',
  changeNamed: 'Change {name}',
  raise: 'Move up',
  raiseNamed: 'Move {name} up',
  nameIn: 'Name in {language}',
  noName: 'No name in {language}',
  hidden: 'No longer offered',
  isHidden: 'no longer offered',
  save: 'Save',
} as const satisfies Catalogue
export type DeskWords = typeof en
