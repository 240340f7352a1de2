import { Icon } from '#kit/ui/icon.tsx'
import { useSay } from './words.tsx'

/** Whether a fund lends, as a sign and a word. */
export function State({ active }: { active: boolean }) {
  const say = useSay()
  return (
    <span className={active ? 'state on' : 'state'}>
      <Icon name={active ? 'check' : 'close'} />
      {say(active ? 'open' : 'off')}
    </span>
  )
}
