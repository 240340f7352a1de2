import { useRef, useState } from 'react'
import type { TopicReview, WholeTopic } from '#contract/learning-course.ts'
import { Button } from '#kit/core/button.tsx'
import { useKitWords, useWords } from '#kit/core/i18n.tsx'
import { handleSubmit } from '#kit/core/submit.ts'
import { useAction } from '#kit/member/action.ts'
import { TextInput } from '#kit/member/text.tsx'
import { useDays } from '#kit/ui/days.ts'
import { focusField } from '#kit/ui/error-summary.tsx'
import { RatingInput, Stars } from '#kit/ui/rating.tsx'
import type { CourseWords } from './course.en.ts'
import type { Model, Trainee } from './model.ts'

type Props = {
  model: Model
  own: Trainee
  topic: WholeTopic
  onReviewed(review: TopicReview): void
}

/** Renders a trainee's review of a topic: the form until it is given, then the review. */
export function Review({ model, own, topic, onReviewed }: Props) {
  const t = useWords<CourseWords>()
  const { day } = useDays()
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const required = useKitWords()('required')
  const missing = {
    rating: isTried && rating === 0 ? required : null,
    comment: isTried && comment.trim() === '' ? required : null,
  }
  const [busy, run] = useAction(({ message }) => setProblem(message || t('tryAgain')))
  const { review } = topic
  if (review) {
    return (
      <section className="card">
        <h3>{t('yourReview')}</h3>
        <Stars count={review.rating} />
        <p>{review.comment}</p>
        <p className="muted">{day(review.createdAt * 1000)}</p>
      </section>
    )
  }
  const send = () =>
    run(async () => {
      setProblem(null)
      if (rating === 0 || comment.trim() === '') {
        setTried(true)
        setProblem(t('fillAll'))
        if (form.current) focusField(form.current, rating === 0 ? 'rating' : 'comment')
        return
      }
      const traineeId = own.trainee.id
      const { message } = await model.api('POST lms/topics/:id/reviews', {
        params: { id: topic.id },
        body: { traineeId, rating, comment },
        files: {},
      })
      model.toaster.announce(message, { kind: 'good' })
      onReviewed({ traineeId, rating, comment: comment.trim(), createdAt: Math.floor(Date.now() / 1000) })
    })
  return (
    <form className="card" noValidate onSubmit={handleSubmit(send)} ref={form}>
      <h3>{t('rateTopic')}</h3>
      <RatingInput
        name="rating"
        label={t('rating')}
        value={rating}
        error={missing.rating}
        onChange={setRating}
      />
      <TextInput
        label={t('comment')}
        value={comment}
        error={missing.comment}
        onChange={setComment}
        name="comment"
        lines={3}
        maxLength={4_000}
      />
      <p className="bad" role="alert">
        {problem}
      </p>
      <Button type="submit" kind="primary" busy={busy}>
        {t('sendReview')}
      </Button>
    </form>
  )
}
