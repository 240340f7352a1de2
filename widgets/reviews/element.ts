import { defineWidget } from '#kit/core/widget.tsx'
import { signedIn } from '#kit/member/signed-in.tsx'
import { createModel } from './model.ts'
import style from './style.css?inline'
import { Reviews } from './view.tsx'
import { words } from './words.ts'

/**
 * What clients and applicants hand in, for staff: a queue, what has waited longest first, and a page for each hand-in with the
 * file or text beside everything else of the same person, earlier tries, and the decision.
 *
 * @tag wz-reviews
 * @title Reviews
 * @title-sw Mapitio
 * @access portal
 * @reserve 0 900, 640 860, 900 760
 * @budget 11000
 *
 * @attribute path - The screen: `/reviews`, with filters as `/reviews?verdict=rejected&programme=onboarding&step=passport&sort=-at&page=2`, or `/review/<id>`, with the filters of the list it was reached through.
 * @attribute base - What stands before the path in links: the page's own address in the portal.
 *
 * @event {{ path: string; replace: boolean }} wz-navigate - The person went to another screen, page or filter, or to a client: `/client/<id>`, which another widget shows. Detail: `path`; `replace` where it takes the place of the one before.
 */
defineWidget({
  name: 'reviews',
  attributes: ['path', 'base'],
  words,
  style,
  access: signedIn,
  createModel,
  View: Reviews,
})
