/** Line icons on a 24 × 24 grid, in the colour of the surrounding text. More are in kit/ui/icon.tsx. */
export const BASIC = {
  close: 'm6 6 12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  alert: 'M12 4.5v9m0 5v.5',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  up: 'm6 15 6-6 6 6',
  down: 'm6 9 6 6 6-6',
}

/** Renders a small decorative icon beside text, never instead of it. */
export const Sign = ({ path }: { path: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

export const Icon = ({ name }: { name: keyof typeof BASIC }) => <Sign path={BASIC[name]} />
