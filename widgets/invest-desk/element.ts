import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { InvestDesk } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Where staff look through what members tell investors: who asks to be listed and who is, what investors asked and what was answered,
 * and the categories of businesses.
 *
 * @tag wz-invest-desk
 * @title Invest profiles
 * @title-sw Wasifu za uwekezaji
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 8200
 *
 * @attribute path - The screen: `/?state=asked`, `/enquiries` or `/categories`.
 * @attribute base - What stands before the path in links: the page's own address in the portal, `/processor/invest`.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'invest-desk',
  attributes: ['path', 'base'],
  words: { name: 'invest-desk', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  access: signedIn,
  createModel,
  View: InvestDesk,
})
