import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { InvestDesk } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Staff review of invest profiles: listing requests and listed profiles, investors' enquiries with their answers, and the business
 * categories.
 *
 * @tag wz-invest-desk
 * @title Invest profiles
 * @title-sw Wasifu wa uwekezaji
 * @access portal
 * @reserve 0 900, 640 700
 * @budget 8200
 *
 * @attribute path - The screen: `/?state=asked`, `/enquiries` or `/categories`.
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
