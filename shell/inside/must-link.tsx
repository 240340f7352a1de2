import { useT, withWords } from './words.ts'

/** Explains why a user can only open the security settings of their account. */
export const MustLink = withWords(function MustLink() {
  const t = useT()
  return (
    <p className="callout warn" role="status">
      {t('mustLink')}
    </p>
  )
})
