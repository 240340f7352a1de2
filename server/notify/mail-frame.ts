import type { Language } from '#contract/tenant.ts'

/** Standard texts of every mail: greeting, link hint and footer. */
export const mailFrame: Record<
  Language,
  Record<'greeting' | 'link' | 'help' | 'sent' | 'sentFor', string>
> = {
  en: {
    greeting: 'Hello {name},',
    link: 'If the button does not work, open this link:',
    help: 'Questions? We are happy to help.',
    sentFor: '{seller} sent you this email through {tenant}. Reply to it to write to {seller}.',
    sent: '{tenant} sent you this email because it concerns your account at {portal}.',
  },
  sw: {
    greeting: 'Habari {name},',
    link: 'Kama kitufe hakifanyi kazi, fungua kiungo hiki:',
    help: 'Una swali? Tuko tayari kukusaidia.',
    sentFor: '{seller} amekutumia barua pepe hii kupitia {tenant}. Ijibu ili kumwandikia {seller}.',
    sent: '{tenant} imekutumia barua pepe hii kwa sababu inahusu akaunti yako kwenye {portal}.',
  },
}
