import { atom } from 'nanostores'
import type { Uploaded } from '#contract/endpoint.ts'
import type { ApiError } from '#kit/core/api.ts'
import type { KeptUpload } from '#kit/ui/upload.tsx'
import { readNumber } from '#rules/typed-number.ts'
import type { Model } from './model.ts'
import type { Question } from './place.ts'

export type Answer = ReturnType<typeof createAnswer>

/** Problem with an answer or its submission. `unknown`: the server's response could not be understood. */
export type Problem = 'blank' | 'number' | 'unsent' | 'unknown' | { said: string }

/** Creates the field state of one question. Multiple choices are separated by line breaks; a file is its upload, as JSON. */
export function createAnswer(model: Model, question: Question) {
  const { _id: id, type, required, verdict } = question
  const { outbox, typed } = model
  const isFile = type === 'file'
  const waiting = outbox.entries().find(one => one.question === id)
  const handed = waiting?.value ?? (isFile ? '' : (question.value ?? ''))
  // an answer from an earlier application prefills the field and is sent only on submit
  const earlier = waiting || verdict || isFile ? null : question.earlier?.value
  const $value = atom(typed.of(id) ?? earlier ?? handed)
  const $problem = atom<Problem | null>(null)
  const $isSending = atom(false)
  const uploaded = (): KeptUpload | null =>
    // the question may have been a text when its draft was typed
    isFile && $value.get().startsWith('{"upload":') ? JSON.parse($value.get()) : null

  /** Returns the value to submit, or the validation problem. */
  function read(): { given: string | Uploaded } | { problem: Problem } {
    const file = uploaded()
    if (file) return { given: { upload: file.upload } }
    const text = isFile ? '' : $value.get().trim()
    if (text === '') return required ? { problem: 'blank' } : { given: '' }
    if (type !== 'number') return { given: text }
    const number = readNumber(text)
    if (number === null) return { problem: 'number' }
    // an untouched number field submits 0
    return required && Number(number) === 0 ? { problem: 'blank' } : { given: number }
  }

  return {
    $value,
    $problem,
    $isSending,
    set(value: string): void {
      $value.set(value)
      $problem.set(null)
      typed.set(id, value)
    },
    uploaded,
    upload(file: KeptUpload | null): void {
      const value = file ? JSON.stringify(file) : ''
      $value.set(value)
      typed.set(id, value)
      if (file) $problem.set(null)
    },
    async send(): Promise<void> {
      const isThere = waiting !== undefined || verdict === 'pending'
      const isUnchanged = isFile ? uploaded() === null : $value.get() === handed
      if (isThere && isUnchanged && !waiting?.problem) return model.goOn()
      const found = read()
      if ('problem' in found) return $problem.set(found.problem)
      $isSending.set(true)
      try {
        await model.answer(question, found.given)
      } catch (error) {
        const { code, message, fields } = error as ApiError
        const fromServer = fields?.value || fields?.[question.fileType] || message
        // the server may no longer have the file on the next visit
        if (isFile && fromServer) typed.forget(id)
        $problem.set(fromServer ? { said: fromServer } : code === 'invalid' ? 'unknown' : 'unsent')
      } finally {
        $isSending.set(false)
      }
    },
  }
}
