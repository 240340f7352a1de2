import { pageTitlesEn } from '#contract/page-titles.en.ts'
import type { Catalogue } from '#kit/core/words.ts'

/** Words of the information pages. */
export const pagesEn = {
  pagesLead: 'What this portal says about itself and its terms. Anyone can read these pages.',
  pageMissing: 'Page not found',
  pageMentions: 'mentions “{text}”. Check whether it should.',
  pageUnwritten: 'not written yet. The default language is shown instead.',
  pageNowhere: 'not written yet. Visitors are told so.',
  'page-terms-conditions': pageTitlesEn.terms,
  'page-products': pageTitlesEn.products,
  'page-about-us': pageTitlesEn.aboutUs,
  'page-contact-us': pageTitlesEn.contactUs,
  'page-frequently-asked-questions': pageTitlesEn.faqs,
  'page-privacy-policy': pageTitlesEn.privacy,
  pageTitle: 'Title',
  pageText: 'Text',
  pageTextHint:
    'Plain Markdown: ## before a heading, - before a list item, ** around bold text, [text](https://…) for a link.',
} as const satisfies Catalogue
