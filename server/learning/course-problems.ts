import type { CourseNode } from '#rules/learning/course-file.ts'
import type { Sentence } from '#rules/sentence.ts'
import { msg } from '#server/refusal/message.ts'
import { by } from './table.ts'

/** Returns what prevents publishing. */
export function problemsIn(nodes: readonly CourseNode[]): Sentence[] {
  const chapters = nodes.filter(({ kind }) => kind === 'chapter')
  if (chapters.length === 0) return [msg('author.no-chapters')]
  const parts = by(nodes, ({ parent }) => parent)
  const name = ({ name: text }: CourseNode) => Object.values(text).find(Boolean) ?? ''
  return nodes.flatMap(node => {
    if (node.kind === 'chapter' && !parts.get(node.key)?.some(({ kind }) => kind === 'topic')) {
      return [msg('author.no-topics', { name: name(node) })]
    }
    if (node.kind === 'assignment') {
      const { tasks, rubric } = node.body
      if (tasks.length === 0) return [msg('author.no-tasks', { name: name(node) })]
      if (rubric.length > 0 && rubric.every(({ most }) => most === 0))
        return [msg('author.no-points', { name: name(node) })]
      const isBare = tasks.some(
        ({ type, options = {} }) =>
          (type === 'single' || type === 'multiple') && Object.keys(options).length < 2,
      )
      if (isBare) return [msg('author.no-options', { name: name(node) })]
    }
    return []
  })
}
