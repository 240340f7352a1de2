import { Link } from 'wouter'

export const Back = ({ to, text }: { to: string; text: string }) => (
  <Link className="back no-print" href={to}>
    ‹ {text}
  </Link>
)
