import { Link } from 'wouter'

/** Renders the link to the screen above. */
export const Back = ({ to, text }: { to: string; text: string }) => (
  <Link className="back no-print" href={to}>
    ‹ {text}
  </Link>
)
