/** What is said of a client's onboarding in Kiswahili, by what is said in English: see server/refusal/sentences.sw.ts. */
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
  'You have an application already.': 'Tayari una ombi.',
  'You can apply again.': 'Unaweza kuomba tena.',

  // how a client's onboarding stands
  'Onboarding was done with the old manual system': 'Hatua za kujiunga zilifanywa kwa mfumo wa zamani',
  'Select the location of the hub closest to you': 'Chagua mahali pa kituo kilicho karibu nawe',
  'You have started already. Ask your hub if you want to change to another.':
    'Umeshaanza. Zungumza na kituo chako kama unataka kuhamia kingine.',
  'Your folders are being prepared. This takes 2 to 5 minutes.':
    'Folda zako zinaandaliwa. Inachukua dakika 2 hadi 5.',
  'Everything is ready. You can start now.': 'Kila kitu kiko tayari. Unaweza kuanza sasa.',
  'No cohort of your hub takes applications at the moment.':
    'Kwa sasa hakuna kundi la kituo chako linalopokea maombi.',
  'Something that you handed in was sent back. Read why, and hand it in again.':
    'Kuna ulichowasilisha kilichorudishwa. Soma sababu, kisha ukiwasilishe tena.',
  'Continue with your onboarding application': 'Endelea na hatua zako za kujiunga',
  'Awaiting Approvals!': 'Inasubiri Idhini!',
  'Onboarding Complete!': 'Umekamilisha Hatua za Kujiunga!',
  'Too Late!': 'Umechelewa!',

  // handing in
  'Select your passport to continue': 'Chagua picha yako ya pasipoti ili uendelee',
  'Select your front ID to continue': 'Chagua upande wa mbele wa kitambulisho chako ili uendelee',
  'Select your Back ID to continue': 'Chagua upande wa nyuma wa kitambulisho chako ili uendelee',
  'Select your KRA / TRA Pin certificate to continue': 'Chagua cheti chako cha PIN ya KRA / TRA ili uendelee',
  'Select your Business name certificate to continue': 'Chagua cheti cha jina la biashara yako ili uendelee',
  'Select your Business Bank card to continue': 'Chagua kadi ya benki ya biashara yako ili uendelee',
  'Select your business overview to continue': 'Andika maelezo ya biashara yako ili uendelee',
  'Select your Invest Video to continue': 'Chagua video ya biashara yako ili uendelee',
  'Select your Invest Image to continue': 'Chagua picha ya biashara yako ili uendelee',
  'Select your Invest Logo to continue': 'Chagua nembo ya biashara yako ili uendelee',
  'Select your Entrepreneur Map to continue': 'Chagua ramani yako ya mjasiriamali ili uendelee',
  'Select your Code of Conduct to continue': 'Chagua kanuni zako za maadili ili uendelee',
  'Select your Photography Consent to continue': 'Chagua idhini yako ya kupigwa picha ili uendelee',
  'Select your Agreement letter to continue': 'Chagua barua yako ya makubaliano ili uendelee',
  'This is not the link of an uploaded file. Please choose the file again.':
    'Hiki si kiungo cha faili lililopakiwa. Tafadhali chagua faili tena.',
  'There is no such folder.': 'Hakuna folda kama hiyo.',
  'This paper has changed or is not the right one. Open it again and read it.':
    'Hati hii imebadilika au si sahihi. Ifungue tena na uisome.',
  'You can look up yourself only.': 'Unaweza kutafuta taarifa zako tu.',
}
