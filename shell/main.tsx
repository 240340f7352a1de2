import '#kit/tokens.css'
import '#kit/base.css'
import './portal.css'
import { startPortal } from './start.tsx'

startPortal(document.getElementById('portal') as HTMLElement)
