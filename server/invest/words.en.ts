import type { en as ofForms } from '#rules/invest/words.en.ts'

export const en = {
  'invest.created': 'Profile created successfully',
  'invest.updated': 'Profile updated successfully',
  'invest.has-one': 'This business already has a profile. Change that one.',
  'invest.other-phone': 'Only the owner’s own number can be in the profile.',
  'invest.pictures': 'The pictures could not be read. Choose them again.',
  'invest.picture-gone': 'This picture is no longer available. Choose it again.',
  'invest.link-made': 'The link for {name} is ready.',
  'invest.link-gone': 'The link is turned off. It no longer shows anything.',
  'invest.no-link': 'This link no longer exists. Reload the page.',
  'invest.most-links': 'The profile has the maximum number of links. Turn one off first.',
  'invest.closed': 'This profile is not open to view. Ask the person who gave you the link for a new one.',
  'invest.asked': 'Thank you. {name} has your message and will reply by email or phone.',
  'invest.too-soon': 'Please check your message and send it again.',
  'invest.too-late': 'The page was open for too long. Open it again and send your message.',
  'invest.links-in-text': 'Please write your message with at most two web addresses.',
  'invest.no-enquiry': 'This enquiry no longer exists. Open the list again.',
  'invest.enquiry-new': 'The enquiry is open again.',
  'invest.enquiry-answered': 'The enquiry is marked as answered.',
  'invest.enquiry-spam': 'The enquiry is marked as spam.',

  'invest.no-gallery': 'This portal has no gallery for investors.',
  'invest.not-asked': 'Its owner has not asked for the gallery, or it is already there.',
  'invest.now-listed': 'The profile is now in the gallery. Its owner will be notified.',
  'invest.now-declined': 'The profile is not in the gallery. Its owner can read your reason.',
  'invest.categories-saved': 'The categories are saved.',

  'invest.overview': 'Overview',
  'invest.proposition': 'Value proposition',
  'invest.plan': '5-year plan',
  'invest.need': 'Current Need',
  'invest.amount': '{amount}',
  'invest.percent': '{percent}%',
  'invest.months': '{months} months',
  'invest.years': '{years} years',
  'invest.poster-head': 'See what we are building',
  'invest.poster-how': 'Point your phone’s camera at the code. It opens our profile for investors.',
  'invest.page-figures': 'In figures',
  'invest.page-video': 'Video',
  'invest.page-ask': 'Ask {name}',
  'invest.page-name': 'Your name',
  'invest.page-organisation': 'Organisation (optional)',
  'invest.page-phone': 'Your phone (optional)',
  'invest.page-send': 'Send message',
  'invest.page-mend': 'Please correct this, and send it again:',
  'invest.page-pdf': 'One-page PDF',
  'invest.page-provider': 'A profile on the portal of {tenant}',
  'invest.page-map': 'Location',
} as const

type Own = typeof en & typeof ofForms
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
