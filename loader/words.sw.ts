export const sw: typeof import('./words.en.ts').en = {
  failed: 'Sehemu hii haikuweza kupakiwa. Angalia mtandao wako kisha ujaribu tena.',
  offline: 'Huna mtandao. Sehemu hii itapakiwa mtandao ukirudi.',
  retry: 'Jaribu tena',
}
