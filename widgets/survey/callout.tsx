import type { ReactNode } from 'react'
import { Icon } from '#kit/core/icon.tsx'
import { styled } from '#kit/core/style.ts'
import css from './callout.css?inline'

type Props = { look?: 'warn' | 'bad'; icon?: boolean; role?: 'alert' | 'status'; children: ReactNode }

const style = styled(css)

/** Something to be known before one goes on. */
export const Callout = ({ look, icon = look === 'bad', role, children }: Props) => (
  <div ref={style} className={look ? `callout ${look}` : 'callout'} role={role}>
    {icon && <Icon name="alert" />}
    <div>{children}</div>
  </div>
)
