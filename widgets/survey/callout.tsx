import type { ReactNode } from 'react'
import { Icon } from '#kit/core/icon.tsx'

type Props = { look?: 'warn' | 'bad'; icon?: boolean; role?: 'alert' | 'status'; children: ReactNode }

/** Renders a highlighted notice. */
export const Callout = ({ look, icon = look === 'bad', role, children }: Props) => (
  <div className={look ? `callout ${look}` : 'callout'} role={role}>
    {icon && <Icon name="alert" />}
    <div>{children}</div>
  </div>
)
