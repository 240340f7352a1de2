import type { en as ofForms } from '#rules/invest/words.en.ts'

export const en = {
  'invest.created': 'Profile created successfully',
  'invest.updated': 'Profile updated successfully',
  'invest.has-one': 'This business has a profile already. Change that one.',
  'invest.other-phone': 'Only the owner’s own number can stand in the profile.',
  'invest.pictures': 'The pictures could not be read. Choose them again.',
  'invest.picture-gone': 'This picture is no longer here. Choose it again.',
  'invest.link-made': 'The link for {name} is ready.',
  'invest.link-gone': 'The link is taken back. It shows nothing from now on.',
  'invest.no-link': 'This link is no longer there.',
  'invest.most-links': 'There are as many links as a profile can have. Take one back first.',
  'invest.closed': 'This profile is not open to look at. Ask whoever gave you the link for a new one.',
  'invest.asked': 'Thank you. {name} has your message, and answers you by e-mail or phone.',
  'invest.too-soon': 'Please read your message once more, and send it again.',
  'invest.too-late': 'The page was open for long. Open it again and send your message.',
  'invest.links-in-text': 'Please write your message with at most two web addresses.',
  'invest.no-enquiry': 'This enquiry is no longer there.',
  'invest.enquiry-new': 'The enquiry is open again.',
  'invest.enquiry-answered': 'The enquiry is marked as answered.',
  'invest.enquiry-spam': 'The enquiry is put away as spam.',

  'invest.no-gallery': 'This portal has no gallery for investors.',
  'invest.not-asked': 'Its owner did not ask for the gallery, or it is there already.',
  'invest.now-listed': 'The profile is in the gallery now. Its owner is told.',
  'invest.now-declined': 'The profile is not in the gallery. Its owner reads your reason.',
  'invest.categories-saved': 'The categories are saved.',

  'invest.overview': 'Overview',
  'invest.proposition': 'Value proposition',
  'invest.plan': '5-year plan',
  'invest.need': 'Current Need',
  'invest.amount': '{amount}',
  'invest.percent': '{percent} %',
  'invest.months': '{months} months',
  'invest.years': '{years} years',
  'invest.poster-head': 'See what we are building',
  'invest.poster-how': 'Point the camera of your phone at the code. It opens our profile for investors.',
  'invest.page-figures': 'In figures',
  'invest.page-video': 'Video',
  'invest.page-ask': 'Ask {name}',
  'invest.page-name': 'Your name',
  'invest.page-organisation': 'Organisation (optional)',
  'invest.page-phone': 'Your phone (optional)',
  'invest.page-send': 'Send message',
  'invest.page-mend': 'Please mend this, and send it again:',
  'invest.page-pdf': 'One page as PDF',
  'invest.page-provider': 'A profile on the portal of {tenant}',
  'invest.page-map': 'Where it is',
} as const

type Own = typeof en & typeof ofForms
declare module '#server/refusal/message.ts' {
  interface Texts extends Own {}
}
