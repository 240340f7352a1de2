const STRIPES = [0, 1, 2, 3, 4, 5, 6, 7]
const BASKETS = [78, 168, 258]

/** Returns the path of a stripe of the awning: narrow at the ridge, wide and rounded at the lower edge. */
const stripe = (at: number) => `M${64 + at * 34} 14h34L${80 + at * 40} 58a20 20 0 0 1-40 0z`

/** Renders a market stall in the tenant's colour. */
export const Stall = () => (
  <svg className="stall" viewBox="0 0 400 150" aria-hidden="true">
    <path className="back" d="M62 50h276v64H62z" />
    <path className="post" d="M60 52v98M340 52v98" />
    {BASKETS.map(x => (
      <g key={x}>
        <path
          className="goods"
          d={`M${x + 12} 92a10 10 0 0 1 20 0zM${x + 32} 92a10 10 0 0 1 20 0zM${x + 52} 92a10 10 0 0 1 20 0z`}
        />
        <path className="goods" d={`M${x + 23} 82a9.5 9.5 0 0 1 19 0zM${x + 42} 82a9.5 9.5 0 0 1 19 0z`} />
        <path className="basket" d={`M${x} 92h84l-8 20H${x + 8}z`} />
      </g>
    ))}
    <path className="counter" d="M46 112h308v38H46z" />
    <path className="plank" d="M46 112h308v7H46z" />
    {STRIPES.map(at => (
      <path key={at} className={at % 2 ? 'pale' : 'stripe'} d={stripe(at)} />
    ))}
    <path className="ridge" d="M60 8h280a4 4 0 0 1 4 4v4H56v-4a4 4 0 0 1 4-4" />
  </svg>
)
