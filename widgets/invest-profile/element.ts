import { defineWidget } from '#kit/core/widget.tsx'
import { signedInOrNot } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { InvestProfileView } from './view.tsx'

/**
 * A business's profile for investors. With `share`: the profile as its owner shares it, with an enquiry form. Without: the member's own
 * profile to write, complete and share.
 *
 * @tag wz-invest-profile
 * @title Invest profile
 * @title-sw Wasifu wa uwekezaji
 * @access public
 * @reserve 0 1100, 640 900
 * @budget 10100 - All that the profile needs to render; forms, sharing and maps are lazy-loaded.
 *
 * @attribute share - The last part of a shared link: shows that profile, without signing in.
 * @attribute business - For staff: the id of the business whose profile is shown. Defaults to the member's own.
 * @attribute path - The screen of an own profile: `/home`, `/home/edit` or `/home/share`.
 *
 * @event wz-complete - An enquiry was sent, or an own profile was saved.
 */
defineWidget({
  name: 'invest-profile',
  attributes: ['path', 'base', 'share', 'business'],
  words: {
    name: 'invest-profile',
    en: firstEn,
    others: import.meta.glob(['./words.??.ts', '!./words.en.ts']),
  },
  style,
  access: signedInOrNot(element => !element.hasAttribute('share')),
  drafts: 'device',
  createModel,
  View: InvestProfileView,
})
