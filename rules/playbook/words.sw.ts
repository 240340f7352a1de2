import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'playbook.other': 'Taarifa za jozi yako hazipatikani',
  'playbook.no-session': 'Kiungo kina hitilafu. Fungua ukurasa upya au chagua kikao tena',
  'playbook.response': 'Andika jibu ili uweze kutuma',
}
