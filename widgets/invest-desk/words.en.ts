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
  lead: 'Profiles appear in the gallery after the owner asks and you approve. Changed profiles are reviewed again.',
  leadOff: 'Profiles members share with investors by link. This portal has no gallery.',
  tabs: 'List sections',
  all: 'All',
  search: 'Business or owner',
  fileName: 'invest profiles',
  let: 'Approve',
  letNamed: 'Approve {name}',
  letTitle: 'Approve {name} for the gallery?',
  letText:
    'Anyone can then find it. Check the profile first: pictures, texts, place and video are shown as they are.',
  keepOut: 'Decline',
  keepOutNamed: 'Decline {name}',
  keepOutTitle: 'Decline {name} for the gallery?',
  keepOutText: 'The owner sees your reason. Links they shared keep working.',
  reason: 'Reason, and what to change',
  none: 'No profiles',
  noneText: 'Members create theirs under Invest Profile.',
  notDone: 'That did not work. Try again.',

  enquiries: 'Enquiries',
  enquiriesLead:
    'The owner answers. Note here what you answered for them. Watch for people who promise a lot and ask for a fee first.',
  enquiriesFile: 'enquiries of investors',
  'enquiry-new': 'New',
  'enquiry-answered': 'Answered',
  'enquiry-spam': 'Spam',
  answer: 'Mark as answered',
  answerNamed: 'Mark as answered: the enquiry of {name}',
  answerTitle: 'Is the enquiry of {name} answered?',
  answerLead: 'This does not send a message. The owner and your colleagues can read your note.',
  answerNote: 'What was answered',
  spam: 'Spam',
  spamNamed: 'Mark the enquiry of {name} as spam',
  reopen: 'Reopen',
  reopenNamed: 'Reopen the enquiry of {name}',
  byName: 'by {name}',
  noNote: 'No note',
  noEnquiries: 'No enquiries',
  noEnquiriesText: 'Questions from investors to members will appear here.',

  categories: 'Categories',
  categoriesLead:
    'Members choose one for their business, and gallery visitors filter by them. A category in use keeps its name.',
  addCategory: 'Add a category',
  change: 'Change',
  changeNamed: 'Change {name}',
  raise: 'Move up',
  raiseNamed: 'Move up: {name}',
  nameIn: 'Name in {language}',
  noName: 'No name in {language}',
  hidden: 'No longer offered',
  isHidden: 'no longer offered',
} as const satisfies Catalogue
export type DeskWords = typeof en
