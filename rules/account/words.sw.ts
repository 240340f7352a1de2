import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'password.current-blank': 'Andika nenosiri la sasa',
  'password.new-blank': 'Andika nenosiri jipya',
  'password.confirm-blank': 'Andika nenosiri jipya mara ya pili',
  'password.mismatch': 'Nenosiri la pili si sawa na la kwanza',
  'password.two-mismatch': 'Nenosiri la pili si sawa na la kwanza',
  'password.no-match': 'Nenosiri la pili si sawa na la kwanza',
  'password.reset': 'Hongera! Nenosiri lako limebadilishwa',
  'register.email-taken': 'Barua pepe hii tayari imesajiliwa',
  'register.phone-taken': 'Namba hii ya simu tayari imesajiliwa',
  'profile.incomplete': 'Kamilisha taarifa za akaunti yako',
  'field.code': 'Weka tarakimu 6 za msimbo',
  'field.password': 'Nenosiri liwe na angalau herufi 8',
}
