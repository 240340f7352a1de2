import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { ProfileView } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Set-up of a user's profile (M-Pesa number, personal information, identity), its display, and the management of passwords and
 * sessions. On a partner's page, passwords and sessions are left to the portal.
 *
 * @tag wz-profile
 * @title Profile
 * @title-sw Wasifu
 * @access partners
 * @reserve 0 720, 328 680, 480 620
 * @budget 16000
 *
 * @attribute path - The screen: `/` picks the next step to do; `/setup/mpesa`, `/setup/info`, `/setup/identity`, `/setup/success`, `/user`, `/user/edit`, `/user/security`, `/user/payment`.
 *
 * @event {{ step: 'mpesa' | 'info' | 'identity' | 'setup' | 'password'; next?: 'onboarding' | 'profile' }} wz-complete - A step is complete. Detail: `step`; `setup` once all steps are, with where to continue in `next`; `password` two seconds after a password change: sign the user out.
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
