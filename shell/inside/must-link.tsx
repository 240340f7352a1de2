import { InsideSpoken, useT } from './words.ts'

/** Why somebody sees nothing but the security of their account. */
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
