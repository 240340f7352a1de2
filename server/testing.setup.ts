import { afterAll } from 'vitest'
import { removeFolders } from './testing-folder.ts'

// registered first in each file, so it runs after all other afterAll hooks
afterAll(removeFolders)
