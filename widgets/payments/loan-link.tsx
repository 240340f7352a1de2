import type { Model } from './model.ts'

/** The code of a loan, as the way to its page where there is one: beside our own in the portal. */
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
