import { InsideSpoken, useT } from './words.ts'

/** Explains why a user can only open the security settings of their account. */
export const MustLink = () => (
  <InsideSpoken>
    <Text />
  </InsideSpoken>
)

function Text() {
  const t = useT()
  return (
    <p className="callout warn" role="status">
      {t('mustLink')}
    </p>
  )
}
