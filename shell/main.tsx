import '#kit/core/tokens.css'
import '#kit/core/base.css'
import '#kit/member/parts.css'
import '#kit/member/skeleton.css'
import './portal.css'
import './header.css'
import './opening.css'
import { startPortal } from './start.tsx'

startPortal(document.getElementById('portal') as HTMLElement)
