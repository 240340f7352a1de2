import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  // signing in and out
  'signin.confirmed': 'Asante. Endelea.',
  'signin.wrong': 'Barua pepe au nenosiri si sahihi.',
  'signin.unverified': 'Thibitisha barua pepe au simu yako ili akaunti yako ianze kutumika',
  'signin.deactivated': 'Akaunti hii imezimwa. Wasiliana nasi: {contacts}.',
  'signin.enter-code': 'Weka msimbo unaoonyeshwa na app yako ya uthibitishaji.',
  'signin.code-wrong': 'Msimbo huu si sahihi, au umeshatumika. Subiri unaofuata.',
  'signin.out': 'Umetoka kwenye akaunti.',
  'signin.out-everywhere': 'Umetoka kwenye akaunti katika vifaa vyote.',
  'signin.out-there': 'Kifaa hicho kimeondolewa kwenye akaunti.',
  'signin.not-there': 'Kifaa hicho hakimo tena kwenye akaunti.',
  'session.device': '{browser} kwenye {system}',
  'session.browser': 'Kivinjari',
  'account.language-saved': 'Lugha yako imehifadhiwa.',
  'authenticator.start-first': 'Anza kwanza kuunganisha app ya uthibitishaji.',
  'authenticator.code-wrong': 'Msimbo huu si sahihi. Weka unaoonyeshwa na app yako sasa hivi.',
  'authenticator.off': 'Kuanzia sasa utaingia bila kuombwa msimbo.',

  // codes and invitations
  'code.too-many': 'Umejaribu msimbo huu mara nyingi mno. Omba mwingine.',
  'code.ask-new': 'Omba msimbo mpya.',
  'code.wrong': 'Msimbo huu si sahihi. Angalia ujumbe wa mwisho, kisha uweke tarakimu zake 6.',
  'code.expired': 'Muda wa msimbo huu umekwisha. Omba mwingine.',
  'code.used': 'Msimbo huu umeshatumika. Omba mwingine.',
  'code.sent-if-waiting': 'Kama akaunti hii inasubiri kuthibitishwa, msimbo mpya unatumwa kwako.',
  'code.verified': 'Akaunti yako imethibitishwa. Ingia ili uendelee.',
  'code.sent-if-known': 'Kama barua pepe hii ina akaunti, msimbo unatumwa kwenye anwani hiyo.',
  'invitation.sent-if-invited': 'Kama barua pepe hii ilialikwa, kiungo kipya kinatumwa kwenye anwani hiyo.',
  'invitation.fill-in': 'Jaza taarifa zako ili kufungua akaunti yako.',
  'invitation.ready': 'Akaunti yako iko tayari. Ingia ili uendelee.',
  'invitation.wrong':
    'Kiungo hiki cha mwaliko si sahihi. Fungua kile cha mwisho ulichotumiwa, au omba kingine.',
  'invitation.expired': 'Muda wa mwaliko huu umekwisha. Omba kiungo kipya.',
  'invitation.used': 'Mwaliko huu umeshatumika. Ingia kwa nenosiri ulilochagua.',

  // passwords
  'password.own-details':
    'Nenosiri hili limetokana na jina, barua pepe au namba yako ya simu. Chagua ambalo wengine hawawezi kulijua.',
  'password.guessable':
    'Nenosiri hili ni rahisi mno kukisia. Chagua jingine, kama vile maneno matatu yasiyohusiana.',
  'password.stolen': 'Nenosiri hili liliibwa kwenye huduma nyingine na kuwekwa hadharani. Chagua jingine.',
  'password.current-wrong': 'Nenosiri la sasa si sahihi.',
  'password.same': 'Nenosiri hili ndilo unalotumia sasa. Chagua jingine.',
  'password.changed': 'Nenosiri lako limebadilishwa. Ingia tena kwa nenosiri jipya.',
  'register.role': 'Akaunti yako haina ruhusa ya kusajili mtu mwenye jukumu hili.',
  'register.invited': '{name} amesajiliwa na ametumiwa mwaliko.',
  'register.registered': '{name} amesajiliwa. Atathibitisha akaunti atakapoingia mara ya kwanza.',
  'invitation.sent': 'Mwaliko unatumwa kwa {email}.',
  'invitation.sent-again': 'Mwaliko mpya unatumwa kwa {email}.',
}
