import { Button } from '#kit/core/button.tsx'
import { Icon } from '#kit/core/icon.tsx'

type Props = { label: string; className?: string; onClick: Parameters<typeof Button>[0]['onClick'] }

/** Renders a button that closes or removes something, as a cross with a label for screen readers. */
export const CloseButton = ({ label, className, onClick }: Props) => (
  <Button kind="plain" className={className} aria-label={label} onClick={onClick}>
    <Icon name="close" />
  </Button>
)
