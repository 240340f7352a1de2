import type { Host } from '#kit/core/widget.tsx'

export type LearningHost = Host<'path' | 'base'>
