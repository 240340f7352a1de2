export { withWords } from '#kit/ui/more-words.tsx'
export { en } from './words.en.ts'
