/** Line drawings on a 24 × 24 grid, in the colour of the text around them. */
const PATHS = {
  bars: 'M4 7h16M4 12h16M4 17h16',
  cross: 'm6 6 12 12M18 6 6 18',
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  outside: 'M8 6h10v10M18 6 6 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  globe:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c2.5 2.6 3.6 5.6 3.6 9S14.5 18.4 12 21M12 3c-2.5 2.6-3.6 5.6-3.6 9s1.1 6.4 3.6 9',
  coins:
    'M9 4c3.3 0 6 1.1 6 2.5S12.3 9 9 9 3 7.9 3 6.5 5.7 4 9 4M3 6.5v5C3 12.9 5.7 14 9 14M15 6.5V9M15 10c3.3 0 6 1.1 6 2.5S18.3 15 15 15s-6-1.1-6-2.5S11.7 10 15 10M9 12.5v5c0 1.4 2.7 2.5 6 2.5s6-1.1 6-2.5v-5',
  figures: 'M6 3h12v18H6zM9 7h6M9 11.5h.01M12 11.5h.01M15 11.5h.01M9 15h.01M12 15h.01M15 15v2.5M9 18h3',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M2.5 20c.6-3.6 3-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 5a3.3 3.3 0 0 1 0 6.3M18 14.8c2 .8 3.2 2.5 3.5 5.2',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  phone:
    'M6.5 3.5h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3c0 1.7-1.3 3-3 3A14.5 14.5 0 0 1 3.5 6.5c0-1.7 1.3-3 3-3',
  place:
    'M12 21c4.5-4.8 6.5-8.3 6.5-11a6.5 6.5 0 1 0-13 0c0 2.7 2 6.2 6.5 11M12 7.8a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
} as const
export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
