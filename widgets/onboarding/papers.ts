import type { User } from '#contract/account.ts'
import { SIGNED_PAPERS } from '#contract/download-kind.ts'
import type { Download, DownloadKind, SignedStep } from '#contract/onboarding.ts'
import type { Tenant } from '#contract/tenant.ts'

type Country = Tenant['country']

const ORDER: readonly DownloadKind[] = ['brochure', 'eligibility', ...Object.values(SIGNED_PAPERS).flat()]
const TANZANIA: DownloadKind = 'agreement-tanzania'

export const isSigned = (step: string): step is SignedStep => Object.hasOwn(SIGNED_PAPERS, step)

/** Returns the user's country by phone number, else the portal's. */
export const countryOf = ({ phoneNumber }: Pick<User, 'phoneNumber'>, tenant: Tenant | null): Country =>
  phoneNumber?.startsWith('+255') ? 'TZ' : phoneNumber?.startsWith('+254') ? 'KE' : (tenant?.country ?? 'KE')

/** Sorts documents by the order of use; agreements of other countries come last. */
export function inOrder(papers: readonly Download[], country: Country): Download[] {
  const isForeign = ({ kind }: Download) =>
    kind.startsWith('agreement-') && (kind === TANZANIA) !== (country === 'TZ')
  const rank = (paper: Download) => ORDER.indexOf(paper.kind) + (isForeign(paper) ? ORDER.length : 0)
  return [...papers].sort((one, other) => rank(one) - rank(other))
}

/** Returns the documents to read, and perhaps sign, for a step. */
export const papersFor = (step: SignedStep, papers: readonly Download[], country: Country): Download[] =>
  inOrder(papers, country).filter(({ kind }) => SIGNED_PAPERS[step].includes(kind))
