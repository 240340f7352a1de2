const PATHS = {
  close: 'm3 3 10 10M13 3 3 13',
  check: 'm2.5 8.5 3.5 4 7.5-9',
  alert: 'M8 2v7.5m0 2.5v2',
  up: 'm3 10 5-5 5 5',
  down: 'm3 6 5 5 5-5',
}

/** A small sign beside words, never in place of them: whoever cannot see it misses nothing. */
export const Icon = ({ name }: { name: keyof typeof PATHS }) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
)
