import { BASIC, Sign } from '#kit/core/icon.tsx'
import { SEARCH } from './search-sign.ts'

const PATHS = {
  ...BASIC,
  home: 'M4 11.5 12 4l8 7.5M6 10v10h4.5v-5.5h3V20H18V10',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5c.7-4 3.4-6 7.5-6s6.8 2 7.5 6',
  badge:
    'M5 4h14v16H5zM12 8a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 12 8M8.5 17c.4-1.8 1.6-2.7 3.5-2.7s3.1.9 3.5 2.7',
  mobile: 'M7.5 3h9v18h-9zM11 18h2',
  chart: 'M4 4v16h16M8.5 16v-4M12.5 16V8M16.5 16v-6',
  building: 'M5 20.5V4h9v16.5M14 10h5v10.5M3 20.5h18M8 8h3M8 12h3M8 16h3',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  clipboard: 'M6 5h12v16H6zM9.5 3h5v4h-5zM9.5 12h5M9.5 16h5',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5c.2-1.4 1.2-2.2 2.6-2.2 1.5 0 2.6.9 2.6 2.3 0 1.9-2.7 2-2.7 4M12 16.8h.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  search: SEARCH,
  exit: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  right: 'm9 6 6 6-6 6',
  play: 'M8 5.5v13l10.5-6.5z',
  bars: 'M4 7h16M4 12h16M4 17h16',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  outside: 'M8 6h10v10M18 6 6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c2.5 2.6 3.6 5.6 3.6 9S14.5 18.4 12 21M12 3c-2.5 2.6-3.6 5.6-3.6 9s1.1 6.4 3.6 9',
  steps: 'M4 19.5h4.5V15H13v-4.5h4.5V6H20',
  coins:
    'M9 4c3.3 0 6 1.1 6 2.5S12.3 9 9 9 3 7.9 3 6.5 5.7 4 9 4M3 6.5v5C3 12.9 5.7 14 9 14M15 6.5V9M15 10c3.3 0 6 1.1 6 2.5S18.3 15 15 15s-6-1.1-6-2.5S11.7 10 15 10M9 12.5v5c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-5',
  figures: 'M6 3h12v18H6zM9 7h6M9 11.5h.01M12 11.5h.01M15 11.5h.01M9 15h.01M12 15h.01M15 15v2.5M9 18h3',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5a3.3 3.3 0 0 1 0 6.3M18 14.8c2 .8 3.2 2.5 3.5 5.2',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3c0 1.7-1.3 3-3 3A14.5 14.5 0 0 1 3.5 6.5c0-1.7 1.3-3 3-3',
  book: 'M12 6.5C10 5 7.5 4.5 4 4.5v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2v-14c-3.5 0-6 .5-8 2m0 0v14',
  tasks: 'M10.5 6H20M10.5 12H20M10.5 18H20M4 6l1.2 1.2L7.5 5M4 12l1.2 1.2L7.5 11M4 18l1.2 1.2L7.5 17',
  cap: 'M12 5 2.5 9.8l9.5 4.8 9.5-4.8zM6.5 12v4.5c1.5 1.3 3.4 2 5.5 2s4-.7 5.5-2V12M21.5 9.8V15',
  gauge: 'M4.6 18a8.5 8.5 0 1 1 14.8 0zM12 15l3.5-4.5',
  shield: 'M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6zM9 12l2.2 2.2L15.2 10',
  pie: 'M10.5 4.6A8 8 0 1 0 19.4 13.5h-8.9zM14 3.5v6.5h6.5A6.5 6.5 0 0 0 14 3.5',
  bank: 'M4 9.5 12 4l8 5.5zM4 20h16M6.5 12.5v4.5M10.2 12.5v4.5M13.8 12.5v4.5M17.5 12.5v4.5',
  inbox: 'M6.5 4.5h11l3 9v6h-17v-6zM3.5 13.5h5l1.2 2.5h4.6l1.2-2.5h5',
  chat: 'M4 5h16v11h-8l-4.5 4v-4H4zM8.5 9h7M8.5 12h4.5',
  flag: 'M6 21V4M6 4.5h12.5l-3 4 3 4H6',
  papers: 'M6 3.5h12v17H6zM9 12.5l2.2 2.2L15.2 10',
  lock: 'M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 15v2',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 6.5-.5M5.5 12.2A9.5 9.5 0 0 1 9.8 9.8M13.5 9.3a9.5 9.5 0 0 1 5 2.9M3 9a13 13 0 0 1 4.5-2.6M11.5 5.5A13 13 0 0 1 21 9M12 19h.01',
  plus: 'M12 5v14M5 12h14',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  side: 'M4 4.5h16v15H4zM9.5 4.5v15M14 10l2 2-2 2',
  place:
    'M12 21c4.5-4.8 6.5-8.3 6.5-11a6.5 6.5 0 1 0-13 0c0 2.7 2 6.2 6.5 11M12 7.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
} as const
export type IconName = keyof typeof PATHS

/** Renders any icon. */
export const Icon = ({ name }: { name: IconName }) => <Sign path={PATHS[name]} />

/** Filled variants, for icons that mark the current place in a navigation bar: the filled shape, and the lines cut out of it. */
const FILLED: { [name in IconName]?: readonly [solid: string, cut?: string] } = {
  home: ['M4 11.5 12 4l8 7.5M6 10v10h12V10l-6-6z', 'M12 19.5V15'],
  coins: [
    'M9 4c3.3 0 6 1.1 6 2.5v5c0 1.4-2.7 2.5-6 2.5s-6-1.1-6-2.5v-5C3 5.1 5.7 4 9 4M15 10c3.3 0 6 1.1 6 2.5v5c0 1.4-2.7 2.5-6 2.5s-6-1.1-6-2.5v-5c0-1.4 2.7-2.5 6-2.5',
    'M4 7.5C5 8.5 6.8 9 9 9s4-.5 5-1.5M10 13.5c1 1 2.8 1.5 5 1.5s4-.5 5-1.5',
  ],
  people: [PATHS.people],
  person: [PATHS.person],
  papers: ['M6 3.5h12v17H6z', 'M9 12.5l2.2 2.2L15.2 10'],
  inbox: ['M6.5 4.5h11l3 9v6h-17v-6z', 'M3.5 13.5h5l1.2 2.5h4.6l1.2-2.5h5'],
  cap: [PATHS.cap],
  clipboard: ['M6 5h12v16H6zM9.5 3h5v4h-5z', 'M9.5 12h5M9.5 16h5'],
  steps: ['M4 19.5h4.5V15H13v-4.5h4.5V6H20v13.5z'],
  mobile: ['M7.5 3h9v18h-9z', 'M11 18h2'],
}

/** Renders the filled variant of an icon, if it has one, for the current place. */
export function FilledIcon({ name }: { name: IconName }) {
  const [solid, cut] = FILLED[name] ?? []
  if (!solid) return <Icon name={name} />
  return (
    <svg className="icon filled" viewBox="0 0 24 24" aria-hidden="true">
      <path d={solid} />
      {cut && <path className="cut" d={cut} />}
    </svg>
  )
}
