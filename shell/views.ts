import type { ComponentType } from 'react'
import type { PageRow, ViewName } from '#contract/page-row.ts'
import { InformationPage } from './information-page.tsx'
import { Landing } from './landing.tsx'
import { onDemand } from './on-demand.tsx'
import { SignIn } from './signin.tsx'
import { SignUp } from './signup.tsx'
import { WidgetPage } from './widget-page.tsx'

const entry = () => import('./account/views.ts')
const inside = () => import('./inside/views.ts')

/** Components of the pages that the portal renders itself. */
const VIEWS: Record<ViewName, ComponentType<{ page: PageRow }>> = {
  landing: Landing,
  embed: onDemand(() => import('./embed/page.tsx'), 'EmbedPage'),
  'sign-up': SignUp,
  'sign-in': SignIn,
  'verify-otp': onDemand(entry, 'VerifyOtp'),
  'password-email': onDemand(entry, 'PasswordEmail'),
  'password-reset': onDemand(entry, 'PasswordReset'),
  'password-reset-success': onDemand(entry, 'PasswordResetSuccess'),
  invited: onDemand(entry, 'Invited'),
  connect: onDemand(entry, 'Connect'),
  home: onDemand(inside, 'Home'),
  support: onDemand(inside, 'Support'),
  'loan-of': onDemand(inside, 'LoanOf'),
}

/** Returns the component of a page. */
export const viewOf = ({ view, slug }: PageRow): ComponentType<{ page: PageRow }> =>
  view ? VIEWS[view] : slug ? InformationPage : WidgetPage
