import { sw as lending } from './loan-sentences.sw.ts'
import { sw as onboarding } from './onboarding-sentences.sw.ts'
import { sw as programme } from './programme-sentences.sw.ts'
import { sw as surveyDesk } from './survey-desk-sentences.sw.ts'
import { sw as surveyProblems } from './survey-problem-sentences.sw.ts'
import { sw as survey } from './survey-sentences.sw.ts'
import { sw as media } from './upload-sentences.sw.ts'

/**
 * What the server says to people in Kiswahili, by what it says in English. `{name}` stands for a figure or a name that goes
 * over as it is, `{...names}` for several of them, joined by a comma or by "or", `{:why}` for a sentence that stands here too.
 */
export const sw: Record<string, string> = {
  // of any call
  'There is nothing here.': 'Hakuna kitu hapa.',
  'The request is too large.': 'Ulichotuma ni kikubwa mno.',
  'The service is away for a moment. Please try again.':
    'Huduma haipatikani kwa sasa. Tafadhali jaribu tena baada ya muda mfupi.',
  'Something went wrong on our side. Please try again.': 'Kuna hitilafu upande wetu. Tafadhali jaribu tena.',
  'The service does not answer. Please try again in a minute.':
    'Huduma haijibu. Tafadhali jaribu tena baada ya dakika moja.',
  'Too many attempts. Please try again in a minute.':
    'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika moja.',
  'Too many attempts. Please try again in {minutes} minutes.':
    'Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika {minutes}.',
  'Sign in to continue.': 'Ingia ili uendelee.',
  'Your session has ended. Sign in again.': 'Muda wako wa kuwa ndani umekwisha. Ingia tena.',
  'Your account does not have the right to do this.': 'Akaunti yako haina ruhusa ya kufanya hivi.',
  'There is no such page.': 'Hakuna ukurasa kama huo.',
  'There is no such file, or its address has expired. Open the page again.':
    'Faili hilo halipo, au muda wa anwani yake umekwisha. Fungua ukurasa tena.',
  'The widgets are not built yet.': 'Wijeti bado haziko tayari.',

  // of any field
  'Some fields need correction.': 'Kuna sehemu zinazohitaji kurekebishwa.',
  'This field is required': 'Sehemu hii inahitajika',
  'Is missing.': 'Sehemu hii inahitajika.',
  'Is not in the expected form.': 'Haijaandikwa inavyotakiwa.',
  'Contains a character that cannot be kept.': 'Ina alama isiyoweza kuhifadhiwa. Iondoe.',
  'Use one line of plain text': 'Tumia mstari mmoja wa maandishi ya kawaida',
  'Use one line of at most 60 characters.': 'Tumia mstari mmoja usiozidi herufi 60.',
  'Must be a string.': 'Weka maandishi.',
  'Must be a string with a length between {least} and {most}.': 'Iwe na herufi {least} hadi {most}.',
  'Must be a whole number.': 'Weka nambari kamili.',
  'Must be a whole number greater than or equal to {least}.': 'Weka nambari kamili isiyopungua {least}.',
  'Must be a whole number less than or equal to {most}.': 'Weka nambari kamili isiyozidi {most}.',
  'Must be one of {values}.': 'Chagua mojawapo ya hizi: {values}.',
  'Must be a value of type boolean.': 'Chagua ndiyo au hapana.',
  'Must be a list.': 'Weka orodha.',
  'Must be a list with a length between {least} and {most}.': 'Orodha iwe na vitu {least} hadi {most}.',
  'Must be an object.': 'Haijaandikwa inavyotakiwa.',
  'Must be {expected}.': 'Haijaandikwa inavyotakiwa.',
  'Must be at most {most}.': 'Isizidi {most}.',
  'Must have at most {most} characters.': 'Isizidi herufi {most}.',
  'Must have 1 to {most} characters.': 'Iwe na herufi 1 hadi {most}.',
  'Must have at most {most} entries.': 'Visizidi {most}.',
  'Please enter a valid email address': 'Tafadhali weka anwani sahihi ya barua pepe',
  'Please enter a valid phone number': 'Tafadhali andika nambari sahihi ya simu',
  'Enter your name.': 'Andika jina lako.',
  'Is not a day.': 'Hii si tarehe sahihi.',

  // files
  'Choose a file of at most {size} MB.': 'Chagua faili lisilozidi MB {size}.',
  'Choose a file of at most {size} kB.': 'Chagua faili lisilozidi kB {size}.',
  'This file is empty. Choose another one.': 'Faili hili ni tupu. Chagua jingine.',
  'Choose a {...kinds} file.': 'Chagua faili la {kinds}.',
  'The upload broke off. Please send it again.': 'Upakiaji umekatika. Tafadhali tuma tena.',
  'This picture cannot be read. Choose another one.': 'Picha hii haisomeki. Chagua nyingine.',
  'This picture is too large. Choose one of at most {pixels} pixels a side.':
    'Picha hii ni kubwa mno. Chagua ambayo kila upande hauzidi pikseli {pixels}.',

  // signing in and out
  'The e-mail or the password is not right.': 'Barua pepe au nenosiri si sahihi.',
  'Verify your email or phone to activate account':
    'Thibitisha barua pepe au simu yako ili akaunti yako ianze kutumika',
  'This account has been deactivated. Contact support: {...contacts}.':
    'Akaunti hii imefungwa. Wasiliana nasi: {contacts}.',
  'Enter the code that your authenticator app shows.':
    'Weka msimbo unaoonyeshwa na programu yako ya uthibitishaji.',
  'This code is not right, or it was used before. Wait for the next one.':
    'Msimbo huu si sahihi, au ulishatumika. Subiri unaofuata.',
  'You are signed out.': 'Umetoka kwenye akaunti.',
  'You are signed out everywhere.': 'Umetoka kwenye akaunti katika vifaa vyote.',
  'You are signed out there.': 'Kifaa hicho kimeondolewa kwenye akaunti.',
  'You are not signed in there any more.': 'Kifaa hicho hakimo tena kwenye akaunti.',
  'Your language is saved.': 'Lugha yako imehifadhiwa.',
  'Start linking the authenticator app first.': 'Anza kwanza kuunganisha programu ya uthibitishaji.',
  'This code is not right. Enter the one that your app shows now.':
    'Msimbo huu si sahihi. Weka unaoonyeshwa na programu yako sasa hivi.',
  'Signing in no longer asks for a code.': 'Kuanzia sasa utaingia bila kuombwa msimbo.',

  // codes and invitations
  'Enter the 6 digits of the code': 'Weka tarakimu 6 za msimbo',
  'Too many attempts with this code. Ask for a new one.':
    'Umejaribu msimbo huu mara nyingi mno. Omba mwingine.',
  'Ask for a new code.': 'Omba msimbo mpya.',
  'This code is not right. Look at the newest message and enter its 6 digits.':
    'Msimbo huu si sahihi. Angalia ujumbe wa mwisho, kisha uweke tarakimu zake 6.',
  'This code has expired. Ask for a new one.': 'Muda wa msimbo huu umekwisha. Omba mwingine.',
  'This code has been used. Ask for a new one.': 'Msimbo huu umeshatumika. Omba mwingine.',
  'If this account waits to be verified, a new code is on its way to you.':
    'Kama akaunti hii inasubiri kuthibitishwa, msimbo mpya unatumwa kwako.',
  'Your account is verified. Sign in to continue.': 'Akaunti yako imethibitishwa. Ingia ili uendelee.',
  'If this e-mail belongs to an account, a code is on its way to it.':
    'Kama barua pepe hii ina akaunti, msimbo unatumwa kwenye anwani hiyo.',
  'If this e-mail was invited, a new link is on its way to it.':
    'Kama barua pepe hii ilialikwa, kiungo kipya kinatumwa kwenye anwani hiyo.',
  'Fill in your details to open your account.': 'Jaza taarifa zako ili kufungua akaunti yako.',
  'Your account is ready. Sign in to continue.': 'Akaunti yako iko tayari. Ingia ili uendelee.',
  'This invitation link is not right. Open the newest one, or ask for another.':
    'Kiungo hiki cha mwaliko si sahihi. Fungua kile cha mwisho ulichotumiwa, au omba kingine.',
  'This invitation has expired. Ask for a new link.': 'Muda wa mwaliko huu umekwisha. Omba kiungo kipya.',
  'This invitation has been used. Sign in with the password that you chose.':
    'Mwaliko huu umeshatumika. Ingia kwa nenosiri ulilochagua.',

  // passwords
  'Password must be at least 8 characters': 'Nenosiri liwe na angalau herufi 8',
  'This password is made of your own name, e-mail or phone number. Choose one that others cannot know.':
    'Nenosiri hili limetokana na jina, barua pepe au nambari yako ya simu. Chagua ambalo wengine hawawezi kulijua.',
  'This password is too easy to guess. Choose another one, such as three words that have nothing to do with each other.':
    'Nenosiri hili ni rahisi mno kukisia. Chagua jingine, kama vile maneno matatu yasiyohusiana.',
  'This password was stolen from another service and published. Choose another one.':
    'Nenosiri hili liliibwa kwenye huduma nyingine na kuwekwa hadharani. Chagua jingine.',
  'Missing important information': 'Taarifa muhimu inakosekana',
  'Current password cannot be blank': 'Nenosiri la sasa haliwezi kuwa tupu',
  'New password cannot be blank': 'Nenosiri jipya haliwezi kuwa tupu',
  'Confirm password cannot be blank': 'Rudia nenosiri jipya: haliwezi kuwa tupu',
  'Passwords do not match': 'Manenosiri hayalingani',
  'Your two passwords do not match': 'Manenosiri yako mawili hayalingani',
  'Your password does not match': 'Manenosiri hayalingani',
  'The current password is not right.': 'Nenosiri la sasa si sahihi.',
  'This is your password already. Choose another one.': 'Hili ndilo nenosiri lako la sasa. Chagua jingine.',
  'Your password is changed. Sign in again with the new one.':
    'Nenosiri lako limebadilishwa. Ingia tena kwa nenosiri jipya.',
  'Congratulations! Your password reset was successful': 'Hongera! Nenosiri lako limebadilishwa',

  // registering and inviting
  'This Email already exist': 'Barua pepe hii tayari imesajiliwa',
  'This Phone Number already exist': 'Nambari hii ya simu tayari imesajiliwa',
  'Your account does not have the right to register somebody with this role.':
    'Akaunti yako haina ruhusa ya kusajili mtu mwenye jukumu hili.',
  '{name} is registered and was sent an invitation.': '{name} amesajiliwa na ametumiwa mwaliko.',
  '{name} is registered and verifies the account when first signing in.':
    '{name} amesajiliwa. Atathibitisha akaunti atakapoingia mara ya kwanza.',
  'An invitation is on its way to {email}.': 'Mwaliko unatumwa kwa {email}.',
  'A new invitation is on its way to {email}.': 'Mwaliko mpya unatumwa kwa {email}.',

  // files of clients
  'This workbook cannot be read. Save it again as XLSX or CSV.':
    'Faili hili la Excel halisomeki. Lihifadhi tena kama XLSX au CSV.',
  'The file has more than {most} rows. Split it into several files.':
    'Faili hili lina safu zaidi ya {most}. Ligawe katika mafaili kadhaa.',
  'The first row must name the columns. These are missing: {...columns}.':
    'Safu ya kwanza iwe na majina ya safu wima. Hizi hazipo: {columns}.',
  'First name': 'Jina la kwanza',
  'Last name': 'Jina la mwisho',
  'E-mail': 'Barua pepe',
  Phone: 'Simu',
  'There is nobody in this file. Write one person in each row below the headings.':
    'Hakuna mtu kwenye faili hili. Andika mtu mmoja katika kila safu chini ya vichwa.',
  'Row {row} has the same e-mail.': 'Safu ya {row} ina barua pepe hiyo hiyo.',
  'Row {row} has the same phone number.': 'Safu ya {row} ina nambari hiyo hiyo ya simu.',

  // people and their access
  'There is no such person.': 'Hakuna mtu huyo.',
  'You cannot change your own access.': 'Huwezi kubadilisha ruhusa zako mwenyewe.',
  'Only an admin can change the access of staff.':
    'Msimamizi pekee ndiye anayeweza kubadilisha ruhusa za wafanyakazi.',
  'This is the last admin of the portal. Appoint another one first.':
    'Huyu ndiye msimamizi pekee aliyebaki. Teua mwingine kwanza.',
  'This account is deactivated already.': 'Akaunti hii tayari imezimwa.',
  'This account is not deactivated.': 'Akaunti hii haijazimwa.',
  'This account has that role already.': 'Akaunti hii tayari ina jukumu hilo.',
  'This account is deactivated. Activate it first.': 'Akaunti hii imezimwa. Iwashe kwanza.',
  'The account of {name} is deactivated.': 'Akaunti ya {name} imezimwa.',
  '{name} may use the account again.': '{name} anaweza kutumia akaunti tena.',
  '{name} is signed out everywhere and gets a message with a new way in.':
    '{name} ametolewa kwenye vifaa vyote na anatumiwa ujumbe wenye njia mpya ya kuingia.',
  '{name} has a new role.': '{name} amepewa jukumu jipya.',
  'Only clients are onboarded.': 'Hatua za kujiunga ni za wateja tu.',
  'This client has done the onboarding already.': 'Mteja huyu ameshakamilisha hatua za kujiunga.',
  '{name} was onboarded on paper: the portal asks for nothing more.':
    '{name} aliandikishwa kwa karatasi: tovuti haiombi kitu kingine.',
  '{name} goes through the onboarding in the portal.': '{name} atapitia hatua za kujiunga kwenye tovuti.',

  // a member's details
  'Complete seting up your account': 'Kamilisha kuweka akaunti yako',
  'Choose a county of Kenya.': 'Chagua kaunti ya Kenya.',
  'Choose a region of Tanzania.': 'Chagua mkoa wa Tanzania.',
  'Your details are saved.': 'Taarifa zako zimehifadhiwa.',
  'Your identity documents are saved.': 'Vitambulisho vyako vimehifadhiwa.',

  // M-Pesa
  'Enter a valid M-Pesa phone': 'Weka nambari sahihi ya simu ya M-Pesa',
  'Check your phone and enter your M-Pesa PIN.': 'Angalia simu yako na uweke PIN yako ya M-Pesa.',
  'This number is verified already.': 'Nambari hii imeshathibitishwa.',
  'There is no such verification.': 'Hakuna uthibitishaji kama huo.',
  'M-Pesa is not switched on here yet. Please contact support.':
    'M-Pesa bado haijawezeshwa hapa. Tafadhali wasiliana nasi.',
  'M-Pesa does not answer at the moment. Please try again in a minute.':
    'M-Pesa haijibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'Another M-Pesa request is open on this phone. Close it, wait a minute and try again.':
    'Kuna ombi jingine la M-Pesa kwenye simu hii. Lifunge, subiri dakika moja kisha ujaribu tena.',
  'M-Pesa could not be asked.': 'M-Pesa haikuweza kuulizwa.',
  'You cancelled the request on your phone. Try again and enter your M-Pesa PIN.':
    'Ulighairi ombi kwenye simu yako. Jaribu tena na uweke PIN yako ya M-Pesa.',
  'Your phone did not answer. Check that it is on, has a signal and holds this SIM, then try again.':
    'Simu yako haikujibu. Hakikisha imewashwa, ina mtandao na ina laini hii, kisha jaribu tena.',
  'The request on your phone ran out before the PIN was entered. Please try again.':
    'Muda wa ombi kwenye simu yako uliisha kabla ya PIN kuwekwa. Tafadhali jaribu tena.',
  'The M-Pesa PIN was wrong. Please try again.': 'PIN ya M-Pesa haikuwa sahihi. Tafadhali jaribu tena.',
  'There is not enough money in this M-Pesa account. Top it up and try again.':
    'Akaunti hii ya M-Pesa haina salio la kutosha. Ongeza salio kisha ujaribu tena.',
  'This M-Pesa account has reached a limit. Please try again tomorrow.':
    'Akaunti hii ya M-Pesa imefikia kikomo. Tafadhali jaribu tena kesho.',
  'M-Pesa has just had the same request. Wait two minutes and try again.':
    'M-Pesa imepokea ombi kama hili sasa hivi. Subiri dakika mbili kisha ujaribu tena.',
  'Another M-Pesa menu is open on your phone. Close it, wait a minute and try again.':
    'Menyu nyingine ya M-Pesa imefunguliwa kwenye simu yako. Ifunge, subiri dakika moja kisha ujaribu tena.',
  'M-Pesa has locked this PIN. Call the customer care of your mobile network.':
    'M-Pesa imefunga PIN hii. Piga simu kwa huduma kwa wateja wa mtandao wako.',
  'This number is not registered for M-Pesa.': 'Nambari hii haijasajiliwa kwa M-Pesa.',
  'M-Pesa could not complete the request. Please try again in a minute.':
    'M-Pesa haikuweza kukamilisha ombi. Tafadhali jaribu tena baada ya dakika moja.',
  'M-Pesa does not accept our request at the moment. Please contact support.':
    'M-Pesa haikubali ombi letu kwa sasa. Tafadhali wasiliana nasi.',
  'M-Pesa has not told us what became of the request. Please try again.':
    'M-Pesa haijatuambia matokeo ya ombi. Tafadhali jaribu tena.',

  // banks
  'Checking bank accounts is not switched on here.':
    'Huduma ya kuhakiki akaunti za benki haijawezeshwa hapa.',
  'This bank service is not switched on here.': 'Huduma hii ya benki haijawezeshwa hapa.',
  'Checking bank verification numbers is not switched on here.':
    'Huduma ya kuhakiki nambari za uthibitishaji wa benki (BVN) haijawezeshwa hapa.',
  'The bank service does not answer at the moment. Please try again in a minute.':
    'Huduma ya benki haijibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'The bank does not know this account. Check the number and the bank.':
    'Benki haiitambui akaunti hii. Hakiki nambari na benki uliyochagua.',
  'This BVN is not known. Check the number.': 'BVN hii haijulikani. Hakiki nambari.',
  'There is no phone number with this BVN. Ask your bank to add it.':
    'BVN hii haina nambari ya simu. Iombe benki yako iiongeze.',
  'This BVN already exists in our system': 'BVN hii tayari imo kwenye mfumo wetu',
  'A code is on its way to {phone}.': 'Msimbo unatumwa kwa {phone}.',
  'Your BVN is verified.': 'BVN yako imethibitishwa.',

  // partners
  'There is no such partner site.': 'Hakuna tovuti ya mshirika kama hiyo.',
  'Your account is for work here. It cannot be connected with a partner.':
    'Akaunti yako ni ya kazi hapa. Haiwezi kuunganishwa na mshirika.',
  'Your account is not connected with {site}.': 'Akaunti yako haijaunganishwa na {site}.',
  '{site} can no longer show you anything of yours.': '{site} haiwezi tena kukuonyesha taarifa zako.',
  'The page that sent you here does not belong to {site}. Nothing was shared with it.':
    'Ukurasa uliokuleta hapa si wa {site}. Hakuna kilichoshirikishwa nao.',

  // portals, their sites and webhooks
  'There is no such tenant.': 'Hakuna tovuti kama hiyo.',
  'Only the provider opens portals for others.': 'Mtoa huduma pekee ndiye anayewaanzishia wengine tovuti.',
  'Somebody changed it meanwhile. Look at it again, then save.':
    'Kuna mtu aliyeibadilisha wakati huo huo. Iangalie tena, kisha uhifadhi.',
  'Another tenant has this code.': 'Msimbo huu unatumiwa na tovuti nyingine.',
  'You are using {host} right now, so it has to stay.': 'Unaitumia {host} sasa hivi, kwa hiyo lazima ibaki.',
  'Keep at least one host name.': 'Bakiza angalau anwani moja ya tovuti.',
  '{host} already leads to another portal.': '{host} tayari inaelekeza kwenye tovuti nyingine.',
  'Write a host name, like portal.example.org': 'Andika anwani ya tovuti, kama portal.example.org',
  'Write an address without a path, like https://www.example.org':
    'Andika anwani bila njia, kama https://www.example.org',
  'Write an address that begins with https://': 'Andika anwani inayoanza na https://',
  'Write the address of your server, beginning with https://':
    'Andika anwani ya seva yenu, inayoanza na https://',
  'The address must begin with https://': 'Anwani lazima ianze na https://',
  'Name at least one period.': 'Taja angalau muda mmoja.',
  'A period is 1 to {months} months.': 'Kipindi ni miezi 1 hadi {months}.',
  'Name each period once, the shortest first.': 'Taja kila kipindi mara moja, kifupi kikitangulia.',
  'Choose 1 to 100 percent.': 'Chagua asilimia 1 hadi 100.',
  'Choose at most {most} percent.': 'Chagua isiyozidi asilimia {most}.',
  'Choose more than 0 and at most {most} percent.': 'Chagua zaidi ya 0 na isiyozidi asilimia {most}.',
  'Over the longest period the largest loan would grow beyond what can be calculated.':
    'Kwa muda mrefu zaidi, mkopo mkubwa kabisa ungekua kupita kinachoweza kukokotolewa.',
  'The guide needs at least one band.': 'Mwongozo unahitaji angalau ngazi moja.',
  'The first band begins at 0, so that every amount has a rate.':
    'Ngazi ya kwanza huanzia 0, ili kila kiasi kiwe na riba yake.',
  'A band begins above the one before it.': 'Ngazi huanzia juu ya ile iliyotangulia.',
  'Name each language once.': 'Taja kila lugha mara moja tu.',
  'Name each module once.': 'Taja kila moduli mara moja tu.',
  'This colour is too light: on white it could not be read. Choose a darker one.':
    'Rangi hii ni nyepesi mno: haitasomeka kwenye weupe. Chagua iliyo nzito zaidi.',
  'Is not a language of the portal.': 'Si lugha ya tovuti hii.',
  'Change at most {most} texts of a language.': 'Badilisha maandishi yasiyozidi {most} ya lugha moja.',
  'Is not the key of a text.': 'Huu si ufunguo wa andiko lolote.',
  'Write a text, or leave the key out to show ours.':
    'Andika andiko, au ondoa ufunguo huu ili kuonyesha letu.',
  'The site was removed. Its keys no longer work.': 'Tovuti imeondolewa. Funguo zake hazifanyi kazi tena.',
  'There is no such secret key.': 'Hakuna ufunguo wa siri kama huo.',
  'The webhook was removed.': 'Webhook imeondolewa.',
  'A ping is on its way.': 'Jaribio linatumwa.',
  'There is no such webhook.': 'Hakuna webhook kama hiyo.',
  'There is no such delivery.': 'Hakuna utumaji kama huo.',
  'This is on its way already.': 'Hii tayari inatumwa.',
  'It is on its way again.': 'Inatumwa tena.',
  // surveys
  'Groups may stand in each other {levels} deep at most':
    'Vikundi vinaweza kupangwa kimoja ndani ya kingine hadi ngazi {levels} tu',

  ...lending,
  ...media,
  ...onboarding,
  ...programme,
  ...survey,
  ...surveyDesk,
  ...surveyProblems,
}
