import { LOAN_FILE, megabytes } from '#contract/handed-file.ts'
import type { Language } from '#contract/tenant.ts'
import { languageOf } from '#server/account/language.ts'
import type { Download } from '#server/export/download.ts'
import { openLetter } from '#server/export/letter.ts'
import { PDF } from '#server/export/pdf.ts'
import type { Signed, SomeHandlers } from '#server/http/routes.ts'

type Guidelines = {
  title: string
  page: string
  file: string
  opening: string
  parts: readonly (readonly [heading: string, ...paragraphs: string[]])[]
}

/** Instructions on what a loan proposal must contain. */
const GUIDELINES: Record<Language, Guidelines> = {
  en: {
    title: 'How to write your loan proposal',
    page: 'Page',
    file: 'loan-proposal-guidelines.pdf',
    opening:
      'A proposal tells us what your business does and how the loan will make it earn more. Two or three pages are enough. Write it in English or Kiswahili, as a Word file or a PDF of at most {most} MB.',
    parts: [
      [
        '1. You and your business',
        'Your names as in your national ID, the name of the business, where it is and when it started.',
        'What you sell, who buys it, and how many people work with you.',
      ],
      [
        '2. What the business earns',
        'Sales and costs of the last six months, month by month. Use your records or your M-Pesa statement.',
        'Other loans you are repaying, with the amount of each instalment.',
      ],
      [
        '3. What you need the loan for',
        'What you will buy, from whom and at what price. Add quotations where you have them.',
        'Loans are only available for business growth: machines, stock, a vehicle, a second shop.',
      ],
      [
        '4. How you will pay it back',
        'How much more the business will earn each month with what you buy, and from when.',
        'What you will do if sales are lower than you expect.',
      ],
      [
        '5. Before you send it',
        'Check that every page can be read on a phone. Sign it. Your name and ID number in the form must match your national ID.',
      ],
    ],
  },
  sw: {
    title: 'Jinsi ya kuandika pendekezo lako la mkopo',
    page: 'Ukurasa',
    file: 'mwongozo-wa-pendekezo-la-mkopo.pdf',
    opening:
      'Pendekezo linatueleza biashara yako inafanya nini na jinsi mkopo utakavyoiwezesha kupata zaidi. Kurasa mbili au tatu zinatosha. Liandike kwa Kiingereza au Kiswahili, kama faili ya Word au PDF isiyozidi MB {most}.',
    parts: [
      [
        '1. Wewe na biashara yako',
        'Majina yako kama yalivyo kwenye kitambulisho cha taifa, jina la biashara, mahali ilipo na tangu lini inaendeshwa.',
        'Unauza nini, wateja wako ni akina nani, na unafanya kazi na watu wangapi.',
      ],
      [
        '2. Biashara inapata kiasi gani',
        'Mauzo na gharama za miezi sita iliyopita, mwezi kwa mwezi. Tumia daftari lako au taarifa yako ya M-Pesa.',
        'Mikopo mingine unayolipa, na kiasi cha kila rejesho.',
      ],
      [
        '3. Unahitaji mkopo kwa ajili ya nini',
        'Utanunua nini, kutoka kwa nani na kwa bei gani. Ambatisha nukuu za bei kama unazo.',
        'Mikopo hutolewa kwa ajili ya kukuza biashara pekee: mashine, bidhaa, gari, duka la pili.',
      ],
      [
        '4. Utalipaje mkopo',
        'Biashara itapata kiasi gani zaidi kila mwezi kutokana na utakachonunua, na kuanzia lini.',
        'Utafanya nini mauzo yakiwa chini ya unavyotarajia.',
      ],
      [
        '5. Kabla ya kulituma',
        'Hakikisha kila ukurasa unasomeka kwenye simu. Weka saini yako. Jina na namba ya kitambulisho kwenye fomu lazima vilingane na kitambulisho chako cha taifa.',
      ],
    ],
  },
}

async function draw(requested: Language | undefined, { sql, person, tenant }: Signed): Promise<Download> {
  const language = await languageOf(sql, person, requested)
  const { title, page, file, opening, parts } = GUIDELINES[language]
  const letter = openLetter(tenant, { title, language, page })
  letter.paragraph(opening.replace('{most}', String(megabytes(LOAN_FILE))))
  for (const [heading, ...paragraphs] of parts) {
    letter.heading(heading)
    for (const paragraph of paragraphs) letter.paragraph(paragraph)
  }
  return { name: file, type: PDF, body: await letter.end() }
}

export const guidelineHandlers = {
  'GET lending/proposal_guidelines': ({ query }, context) => draw(query.language, context),
} satisfies SomeHandlers
