import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ProfileView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Where a person sets up their profile (M-Pesa number, personal information, identity), reads it, and looks after their
 * password and sign-ins. On a partner's page passwords and sign-ins stay with the portal.
 *
 * @tag wz-profile
 * @title Profile
 * @title-sw Wasifu
 * @access partners
 * @reserve 0 720, 328 680, 480 620
 * @budget 16000
 *
 * @attribute path - The screen: `/` chooses it by what is still to do; `/setup/mpesa`, `/setup/info`, `/setup/identity`, `/setup/success`, `/user`, `/user/edit`, `/user/security`, `/user/payment`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 * @event {{ step: 'mpesa' | 'info' | 'identity' | 'setup' | 'password'; next?: 'onboarding' | 'profile' }} wz-complete - Something is done. Detail: `step`; `setup` once all of it is, with where to go on in `next`; `password` two seconds after it was changed: sign the person out.
 */
defineWidget({
  name: 'profile',
  attributes: ['path', 'base'],
  words: { name: 'profile', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: ProfileView,
})
