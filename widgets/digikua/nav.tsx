import { Link, useLocation } from 'wouter'
import { useWords } from '#kit/core/i18n.tsx'
import { Tabs } from '#kit/member/tabs.tsx'
import type { DigikuaWords } from './first.en.ts'
import type { Model } from './model.ts'
import { detailPath, ELEMENTS, type Element, OVERVIEW, VARIANTS } from './place.ts'

const SHOWN = ['overview', ...ELEMENTS] as const

/** Returns the navigation item of a screen: variants belong to their products or services. */
const groupOf = (element: Element | 'overview'): (typeof SHOWN)[number] =>
  element === VARIANTS[0] ? 'products' : element === VARIANTS[1] ? 'services' : element

/** Renders the navigation between lists, as buttons and as a select. */
export function Elements({ model, current }: { model: Model; current: Element | 'overview' }) {
  const t = useWords<DigikuaWords>()
  const [, navigate] = useLocation()
  const own = groupOf(current)
  const pathOf = (name: (typeof SHOWN)[number]) => (name === 'overview' ? OVERVIEW : detailPath(name))
  return (
    <div className="elements stack no-print">
      <Tabs label={t('elements')}>
        {SHOWN.map(name => (
          <Link
            key={name}
            href={pathOf(name)}
            aria-current={name === own ? 'page' : undefined}
            onClick={() => name === 'overview' && model.refresh()}
          >
            {t(name)}
          </Link>
        ))}
      </Tabs>
      <span className="input">
        <select
          part="input"
          aria-label={t('select')}
          value={own}
          onChange={event => {
            const name = event.currentTarget.value as (typeof SHOWN)[number]
            if (name === 'overview') model.refresh()
            navigate(pathOf(name))
          }}
        >
          <option value="" disabled>
            {t('select')}
          </option>
          {SHOWN.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
