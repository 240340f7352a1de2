/** What is said of a client's onboarding in Kiswahili, by what is said in English: see server/sentences.sw.ts. */
export const sw: Record<string, string> = {
  'This person is in no programme any more.': 'Mtu huyu hayupo tena kwenye programu yoyote.',
  'This is approved already and cannot be handed in again.':
    'Hii imeshaidhinishwa na haiwezi kuwasilishwa tena.',
  'You will only go to the next step after completing the previous step':
    'Utaenda kwenye hatua inayofuata baada tu ya kukamilisha hatua iliyotangulia',
  'The deadline has passed. Contact your hub if you need more time.':
    'Muda wa mwisho umepita. Wasiliana na kituo chako kama unahitaji muda zaidi.',
  'This file was handed in already. Please choose another one.':
    'Faili hili lilishawasilishwa. Tafadhali chagua lingine.',
  'There is nothing like this to look at.': 'Hakuna kitu kama hiki cha kukagua.',
  'Something newer was handed in meanwhile. Look at that one instead.':
    'Kitu kipya zaidi kimewasilishwa. Kagua hicho badala yake.',
  'This application is decided already.': 'Ombi hili limeshaamuliwa.',
}
