import type { Infer } from 'superstruct'
import type { RejectReason } from '#contract/loan-page.ts'
import type { Language } from '#contract/tenant.ts'

/** Reasons for a rejection, as the borrower reads them. */
export const rejections: Record<Language, Record<Infer<typeof RejectReason>, string>> = {
  en: {
    income:
      'The instalments would take too much of your income. You may apply again for a smaller amount or a longer time.',
    documents: 'Your documents did not show everything we need. You may apply again with complete ones.',
    purpose: 'We cannot finance the purpose of this loan. You may apply again for another purpose.',
    'existing-debt': 'You have other loans to repay. You may apply again when you owe less.',
    identity: 'We could not confirm your identity. Please bring your national ID to our office.',
    policy: 'The application does not fit the rules of this fund. Another fund may suit you better.',
    other: 'We cannot give you this loan at the moment. Please contact us to learn more.',
  },
  sw: {
    income:
      'Marejesho yangechukua sehemu kubwa mno ya kipato chako. Unaweza kuomba tena kiasi kidogo zaidi au kwa muda mrefu zaidi.',
    documents: 'Hati ulizotuma hazikuonyesha yote tunayohitaji. Unaweza kuomba tena ukiwa na hati kamili.',
    purpose: 'Hatuwezi kutoa mkopo kwa lengo hili. Unaweza kuomba tena kwa lengo jingine.',
    'existing-debt': 'Una mikopo mingine ya kulipa. Unaweza kuomba tena deni lako likipungua.',
    identity:
      'Hatukuweza kuthibitisha utambulisho wako. Tafadhali leta kitambulisho chako cha taifa ofisini kwetu.',
    policy: 'Ombi hili halilingani na masharti ya mfuko huu. Huenda mfuko mwingine ukakufaa zaidi.',
    other: 'Kwa sasa hatuwezi kukupa mkopo huu. Tafadhali wasiliana nasi upate maelezo zaidi.',
  },
}
