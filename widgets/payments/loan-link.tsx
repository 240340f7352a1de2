import type { Model } from './model.ts'

/** Renders a loan's code, linked to the loan's page when inside the portal. */
export function LoanLink({ model, id, code }: { model: Model; id: string; code: string }) {
  const base = model.path.base()
  return base ? (
    <a className="muted" href={`${base.replace(/\/[^/]*$/, '')}/loan/${id}`}>
      {code}
    </a>
  ) : (
    <span className="muted">{code}</span>
  )
}
