import { afterAll } from 'vitest'
import { removeFolders } from './testing-folder.ts'

// registered before any other of each file, so it runs after all others
afterAll(removeFolders)
