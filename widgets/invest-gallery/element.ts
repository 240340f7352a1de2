import { defineWidget } from '#kit/core/widget.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Gallery } from './view.tsx'
import { en } from './words.en.ts'

/**
 * Businesses that look for investors and agreed to be listed, filtered by category, place and need. Each links to its profile
 * on the portal.
 *
 * @tag wz-invest-gallery
 * @title Gallery for investors
 * @title-sw Maonyesho ya wawekezaji
 * @access public
 * @reserve 0 900, 640 700
 * @budget 5000
 *
 * @attribute category - The id of the initially selected category.
 * @attribute place - The initial place filter: `Nakuru`.
 *
 * @event {{ token: string }} wz-complete - The user opened a profile. Detail: `token`, the last part of its address.
 */
defineWidget({
  name: 'invest-gallery',
  attributes: ['category', 'place'],
  words: { name: 'invest-gallery', en, others: import.meta.glob(['./words.??.ts', '!./words.en.ts']) },
  style,
  createModel,
  View: Gallery,
})
