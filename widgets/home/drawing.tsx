/** A stall with its ledger, shown if there is no loan. */
export const NoLoan = () => (
  <svg className="drawing" viewBox="0 0 160 120" aria-hidden="true">
    <path className="tint" d="M20 104h120v8H20z" />
    <path className="fill" d="M30 30h100l10 22H20z" />
    <path className="pale" d="M46 30h16l-4 22H40zm34 0h16l4 22H80zm34 0h16l10 22h-20z" />
    <path className="line" d="M30 52v52M130 52v52M44 78h44v26H44z" />
    <path className="tint" d="M98 74h24v30H98z" />
    <path className="line" d="M98 74h24v30H98zM104 82h12M104 89h12M104 96h7" />
  </svg>
)

/** A cleared counter and closed crates, shown if nothing is waiting. */
export const NothingWaits = () => (
  <svg className="drawing" viewBox="0 0 160 120" aria-hidden="true">
    <path className="tint" d="M16 100h128v10H16z" />
    <path className="fill" d="M28 66h44v34H28z" />
    <path className="pale" d="M28 66h44v10H28z" />
    <path className="tint" d="M82 54h50v46H82z" />
    <path className="line" d="M82 54h50v46H82zM82 68h50M28 66h44v34H28z" />
    <path className="line" d="m96 84 8 8 14-16M44 22a20 20 0 0 1 40 0" />
  </svg>
)
