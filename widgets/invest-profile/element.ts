import { defineWidget } from '#kit/core/widget.tsx'
import { signedInOrNot } from '#kit/member/signed-in.tsx'
import { firstEn } from './first.en.ts'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { InvestProfileView } from './view.tsx'

/**
 * What a business tells investors: with `share`, a profile as its owner shows it, with a form to ask; without it, a member's own
 * profile to write, complete and share.
 *
 * @tag wz-invest-profile
 * @title Invest profile
 * @title-sw Wasifu wa uwekezaji
 * @access public
 * @reserve 0 1100, 640 900
 * @budget 10100 - All until the profile stands; forms, sharing and maps come when they are asked for.
 *
 * @attribute share - The last part of a link to a profile: shows that one, to everybody.
 * @attribute business - For staff: the id of the business whose profile it is. Without it, the member's own.
 * @attribute path - The screen of one's own profile: `/home`, `/home/edit` or `/home/share`.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen. Detail: `path`; `replace` where it takes the place of the one before.
 * @event wz-complete - An enquiry was sent, or one's own profile saved.
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
