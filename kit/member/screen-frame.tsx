import type { ReactNode } from 'react'
import { type Path, PathRouter } from './path.tsx'
import { type Toaster, Toasts } from './toast.tsx'

type Props = { model: { path: Path; toaster: Toaster }; name: string; children: ReactNode }

/** Renders a widget with screens: what is at its location, in a column, and its toasts. `name` is a styling hook. */
export const ScreenFrame = ({ model, name, children }: Props) => (
  <PathRouter path={model.path}>
    <div className={`${name} stack`}>
      {children}
      <Toasts toaster={model.toaster} />
    </div>
  </PathRouter>
)
