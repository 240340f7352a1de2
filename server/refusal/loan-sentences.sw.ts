/** What is said of loans and payments in Kiswahili, by what is said in English: see server/refusal/sentences.sw.ts. */
export const sw: Record<string, string> = {
  // asking for a loan
  'Choose the fund and the amount first.': 'Chagua kwanza mfuko na kiasi.',
  'Add your address first.': 'Weka kwanza anwani yako.',
  'Add what you live on first.': 'Weka kwanza taarifa za kazi au biashara yako.',
  'Add where the loan is to be paid out to first.': 'Weka kwanza mahali mkopo utakapotumwa.',
  'Upload your loan proposal first.': 'Pakia kwanza pendekezo lako la mkopo.',
  'This application was handed in already and cannot be changed now.':
    'Ombi hili limeshatumwa na haliwezi kubadilishwa sasa.',
  'Saved.': 'Imehifadhiwa.',
  'complete your previuos loan request': 'kamilisha ombi lako la mkopo la awali',
  'Your last application is still being looked at. You can apply again after that.':
    'Ombi lako la mwisho bado linakaguliwa. Unaweza kuomba tena baada ya hapo.',
  'Loans are only available for business growth': 'Mikopo inatolewa kwa ajili ya kukuza biashara tu',
  'Please try again.': 'Tafadhali jaribu tena.',
  'Select your loan proposal to continue': 'Chagua pendekezo lako la mkopo ili uendelee',
  'Send it again.': 'Itume tena.',
  'Send the documents again that were sent back.': 'Tuma tena hati zilizorudishwa.',
  'The figures have changed since they were shown. Look at them again and agree once more.':
    'Kiasi kimebadilika tangu kilipoonyeshwa. Kiangalie tena kisha ukubali upya.',
  'Application Received!': 'Ombi limepokelewa!',
  'This application can no longer be taken back.': 'Ombi hili haliwezi tena kuondolewa.',
  'Your application is taken back.': 'Ombi lako limeondolewa.',
  'There is no offer to accept at the moment.': 'Kwa sasa hakuna ofa ya kukubali.',
  'You have accepted the offer already.': 'Umeshaikubali ofa.',
  'Write your name as in your account: {name}.': 'Andika jina lako kama lilivyo kwenye akaunti yako: {name}.',
  'Thank you. The loan will be paid out soon.': 'Asante. Mkopo utatumwa hivi karibuni.',
  'The loan is being paid out: its pay day is fixed.':
    'Mkopo unatumwa sasa: siku yake ya malipo haiwezi kubadilishwa.',
  'You pay on day {day} of the month.': 'Unalipa tarehe {day} ya kila mwezi.',
  'Failed to get loan funds list': 'Imeshindwa kupata orodha ya mifuko ya mikopo',
  'Choose the day on which you started.': 'Chagua siku uliyoanza.',
  'Documents of this kind are added by the staff.': 'Hati za aina hii huwekwa na wafanyakazi.',
  'Select a Somo Loan Partner to continue': 'Chagua mshirika wa mikopo wa Somo ili uendelee',
  'The minimum amount of loan that we offer starts at Ksh{amount}':
    'Kiasi cha chini cha mkopo tunachotoa ni Ksh{amount}',
  'The minimum amount of loan that we offer starts at Tsh{amount}':
    'Kiasi cha chini cha mkopo tunachotoa ni Tsh{amount}',
  '{fund} lends {from} to {to}.': '{fund} inakopesha {from} hadi {to}.',
  'Choose {from} to {to} months.': 'Chagua miezi {from} hadi {to}.',
  'Choose months in steps of {every}: one repayment comes every {months} months.':
    'Chagua miezi kwa hatua za {every}: rejesho moja hulipwa kila baada ya miezi {months}.',
  'Start a loan application first.': 'Anza kwanza ombi la mkopo.',
  'Proposal uploaded successfully': 'Pendekezo limepakiwa',
  'The loan has no names and ID number to check.':
    'Mkopo hauna majina na nambari ya kitambulisho ya kukagua.',

  // deciding on a loan
  'This loan {...stands}.': 'Mkopo huu {stands}.',
  'This loan {...stands}: {...why}.': 'Mkopo huu {stands}: {why}.',
  'has not been handed in yet': 'bado haujatumwa',
  'waits for a check': 'unasubiri kukaguliwa',
  'was sent back to the borrower': 'ulirudishwa kwa mkopaji',
  'is recommended already': 'umeshapendekezwa',
  'is approved already': 'umeshaidhinishwa',
  'is being paid out': 'unatumwa kwa mkopaji',
  'is paid out': 'umeshatolewa',
  'is paid back': 'umeshalipwa wote',
  'is rejected already': 'umeshakataliwa',
  'was taken back by the borrower': 'uliondolewa na mkopaji',
  'is written off': 'umefutwa',
  'waits for a decision': 'unasubiri uamuzi',
  'is approved': 'umeidhinishwa',
  'is rejected': 'umekataliwa',
  'is withdrawn': 'umeondolewa',
  'it cannot be repaid': 'hauwezi kupokea marejesho',
  'it cannot be approved': 'hauwezi kuidhinishwa',
  'it cannot be rejected': 'hauwezi kukataliwa',
  'it cannot be withdrawn': 'hauwezi kuondolewa',
  'its approval cannot be undone': 'idhini yake haiwezi kutenguliwa',
  'it cannot be paid out': 'hauwezi kutolewa',
  'its payout cannot be undone': 'utoaji wake hauwezi kutenguliwa',
  'it cannot be written off': 'hauwezi kufutwa',
  'You recommended this loan. Another person has to approve it.':
    'Wewe ndiye uliyependekeza mkopo huu. Lazima mtu mwingine auidhinishe.',
  'Is not checked yet.': 'Bado haijakaguliwa.',
  'Tick every item of the checklist first.': 'Kagua kwanza kila kipengele kwenye orodha.',
  'The loan is recommended. Another person decides on it now.':
    'Mkopo umependekezwa. Sasa mtu mwingine atauamua.',
  'Write what the borrower is to mend.': 'Andika kile ambacho mkopaji anapaswa kurekebisha.',
  'The borrower is asked to mend it.': 'Mkopaji ameombwa kurekebisha.',
  'No more can be approved than was asked for.': 'Kiasi kinachoidhinishwa hakiwezi kuzidi kilichoombwa.',
  'Approve a whole amount of at least {least}, the least that this fund lends.':
    'Idhinisha kiasi kamili kisichopungua {least}, ambacho ndicho cha chini kwenye mfuko huu.',
  'The loan is approved. The borrower is asked to accept the offer.':
    'Mkopo umeidhinishwa. Mkopaji ameombwa kuikubali ofa.',
  'The application is rejected.': 'Ombi limekataliwa.',
  'The approval is undone.': 'Idhini imetenguliwa.',
  'The loan is written off.': 'Mkopo umefutwa.',
  'Write why the loan is given up.': 'Andika sababu ya kufuta mkopo huu.',
  'The application is taken back.': 'Ombi limeondolewa.',
  'Somebody else has taken this loan.': 'Mtu mwingine ameshauchukua mkopo huu.',
  'The loan is yours to look after.': 'Sasa wewe ndiye unayeushughulikia mkopo huu.',
  'The loan is free for others.': 'Sasa mkopo huu unaweza kuchukuliwa na wengine.',
  'Is not on the checklist.': 'Haimo kwenye orodha ya ukaguzi.',
  'Your note is kept.': 'Maelezo yako yamehifadhiwa.',
  'There is no such loan.': 'Hakuna mkopo kama huo.',
  'This is not yours to see.': 'Huna ruhusa ya kuona hii.',
  'Please sign in again.': 'Tafadhali ingia tena.',
  '{...service} is not switched on for this portal.': '{service} haijawezeshwa kwenye tovuti hii.',
  'Linking an account with Mono': 'Huduma ya kuunganisha akaunti kupitia Mono',
  // services of other markets
  'Paystack does not know this reference. Check it on your receipt.':
    'Paystack haitambui nambari hii ya kumbukumbu. Iangalie kwenye risiti yako.',
  'Enter the reference as it stands on your receipt.':
    'Weka nambari ya kumbukumbu kama ilivyo kwenye risiti yako.',
  'This payment is still on its way. Please try again in a minute.':
    'Malipo haya bado yako njiani. Tafadhali jaribu tena baada ya dakika moja.',
  'This payment did not go through: no money was taken for it.':
    'Malipo haya hayakufanikiwa: hakuna pesa zilizokatwa.',
  'This payment is in {currency}, and your loan in {own}. Please contact us.':
    'Malipo haya ni ya {currency}, na mkopo wako ni wa {own}. Tafadhali wasiliana nasi.',
  'This payment was made for another loan.': 'Malipo haya yalifanywa kwa ajili ya mkopo mwingine.',
  'This payment was made before your loan was paid out. Please contact us.':
    'Malipo haya yalifanywa kabla ya mkopo wako kutolewa. Tafadhali wasiliana nasi.',
  'We have received {amount}. It is being booked on your loan.':
    'Tumepokea {amount}. Zinaandikishwa kwenye mkopo wako.',
  'Somebody else has asked for this payment already. Please contact us.':
    'Mtu mwingine ameshadai malipo haya. Tafadhali wasiliana nasi.',
  'We have found your payment of {amount}. Our staff check that it is for your loan before it is booked.':
    'Tumeyapata malipo yako ya {amount}. Wafanyakazi wetu watathibitisha kuwa ni ya mkopo wako kabla ya kuyaandikisha.',
  'Remita does not say why.': 'Remita haisemi sababu.',
  'Remita does not have the bank {bank}.': 'Remita haina benki ya {bank}.',
  'The bank is being asked at the moment. Please try again in a minute.':
    'Benki inaulizwa kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'This loan has no bank account to confirm.': 'Mkopo huu hauna akaunti ya benki ya kuthibitisha.',
  'Thank you. Your instalments can be taken from your bank account now.':
    'Asante. Sasa marejesho yako yanaweza kukatwa kwenye akaunti yako ya benki.',
  'The bank did not take this code. It sends you a new one: enter that.':
    'Benki haikukubali msimbo huu. Inakutumia mpya: weka huo.',
  'The bank did not take this code, and sends no new one at the moment.':
    'Benki haikukubali msimbo huu, na kwa sasa haitumi mwingine.',
  'The code of your bank account is not good any more. Link the account again.':
    'Msimbo wa akaunti yako ya benki haufanyi kazi tena. Unganisha akaunti upya.',
  'The bank has not sent this yet. Please try again in a few minutes.':
    'Benki bado haijatuma taarifa hizi. Tafadhali jaribu tena baada ya dakika chache.',
  'No bank account is linked.': 'Hakuna akaunti ya benki iliyounganishwa.',
  'Your bank account is linked.': 'Akaunti yako ya benki imeunganishwa.',
  'There is no offer yet: the loan is not approved.': 'Bado hakuna ofa: mkopo haujaidhinishwa.',

  // the book of loans
  'The book of loans does not answer at the moment. Try again soon.':
    'Mfumo wa mikopo haujibu kwa sasa. Jaribu tena baada ya muda mfupi.',
  'The book of loans does not answer at the moment. Please try again in a minute.':
    'Mfumo wa mikopo haujibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'The lending system does not answer at the moment. Please try again in a minute.':
    'Mfumo wa mikopo haujibu kwa sasa. Tafadhali jaribu tena baada ya dakika moja.',
  'The lending system is busy with this loan. Please try again in a few minutes.':
    'Mfumo wa mikopo unaushughulikia mkopo huu sasa. Tafadhali jaribu tena baada ya dakika chache.',
  'The lending system is busy. Please try again in a minute.':
    'Mfumo wa mikopo una kazi nyingi. Tafadhali jaribu tena baada ya dakika moja.',
  'The lending system cannot be used at the moment. Please contact support.':
    'Mfumo wa mikopo hauwezi kutumika kwa sasa. Tafadhali wasiliana na huduma kwa wateja.',
  'This waits for a second person to agree in the lending system.':
    'Hii inasubiri mtu wa pili akubali kwenye mfumo wa mikopo.',
  'The lending system does not have this.': 'Hii haimo kwenye mfumo wa mikopo.',
  'The lending system does not accept this. Please contact support.':
    'Mfumo wa mikopo haukubali hili. Tafadhali wasiliana na huduma kwa wateja.',
  'The lending system keeps PDF, Word, Excel, JPEG and PNG files only.':
    'Mfumo wa mikopo huhifadhi faili za PDF, Word, Excel, JPEG na PNG pekee.',
  'There is no such loan in the lending system.': 'Mkopo huo haumo kwenye mfumo wa mikopo.',
  'There is no such loan in the ledger.': 'Mkopo huo haumo kwenye leja.',
  'There is no such application of this client.': 'Mteja huyu hana ombi kama hilo.',
  'There is no such payment for this loan.': 'Mkopo huu hauna malipo kama hayo.',
  'This day lies ahead. Choose today or an earlier day.':
    'Siku hii haijafika. Chagua leo au siku iliyotangulia.',
  'The day {day} lies ahead. Choose today or an earlier day.':
    'Siku ya {day} haijafika. Chagua leo au siku iliyotangulia.',
  'This day is too early for the loan. Choose a later one.':
    'Siku hii ni mapema mno kwa mkopo huu. Chagua ya baadaye.',
  'This day is too late for the loan. Choose an earlier one.':
    'Siku hii imechelewa mno kwa mkopo huu. Chagua iliyotangulia.',
  '{...what} on {day}. Choose that day or a later one.':
    '{what} tarehe {day}. Chagua siku hiyo au ya baadaye.',
  'The loan was asked for': 'Mkopo uliombwa',
  'The loan was approved': 'Mkopo uliidhinishwa',
  'The loan was paid out': 'Mkopo ulitolewa',
  'The payment came': 'Malipo yalifika',
  'Money last came': 'Malipo ya mwisho yalifika',
  'The loan is approved': 'Mkopo umeidhinishwa',
  'A loan cannot be asked for on a day that lies ahead.': 'Mkopo hauwezi kuombwa kwa siku ambayo haijafika.',
  'The amount must be above zero.': 'Kiasi lazima kiwe zaidi ya sifuri.',
  '“{day}” is not a day.': '“{day}” si tarehe sahihi.',
  'This is more than was asked for or approved.': 'Hiki ni zaidi ya kilichoombwa au kuidhinishwa.',
  'This is booked already.': 'Hii imeshaandikishwa.',
  'This can no longer be undone in the lending system.':
    'Hii haiwezi tena kutenguliwa kwenye mfumo wa mikopo.',
  'The loan does not stand where this can be done.': 'Hili haliwezi kufanyika kwa hali ya sasa ya mkopo huu.',
  'This fund does not lend that amount.': 'Mfuko huu haukopeshi kiasi hicho.',
  'This fund does not lend for that many months.': 'Mfuko huu haukopeshi kwa idadi hiyo ya miezi.',
  'No more can be paid out than was approved.': 'Kiasi kinachotolewa hakiwezi kuzidi kilichoidhinishwa.',
  'Money came for this loan. Take the payments back first.':
    'Mkopo huu umeshapokea malipo. Batilisha malipo hayo kwanza.',

  // money that comes in
  'Asked for {asked}, received {received}.': 'Iliombwa {asked}, imepokelewa {received}.',
  'The receipt {receipt} is booked already.': 'Risiti {receipt} imeshaandikishwa.',
  'The receipt {receipt} was taken back. To record it again, write {again}-2.':
    'Risiti {receipt} ilibatilishwa. Ili kuiandika tena, andika {again}-2.',
  'The receipt {receipt} is among the unmatched payments. Book it on the loan there.':
    'Risiti {receipt} imo kwenye malipo yasiyolinganishwa. Iandikishe kwenye mkopo ukiwa hapo.',
  'This loan has not been paid out: nothing can be paid back yet.':
    'Mkopo huu bado haujatolewa: hakuna cha kurejesha kwa sasa.',
  'Enter an amount above zero.': 'Weka kiasi kinachozidi sifuri.',
  'Choose a day from {from} until today.': 'Chagua siku kuanzia {from} hadi leo.',
  'The payment is recorded and is being booked.': 'Malipo yamepokelewa na yanaandikishwa.',
  'There is no such payment.': 'Hakuna malipo kama hayo.',
  'The payment was taken back already.': 'Malipo haya yameshabatilishwa.',
  'This payment was taken back already.': 'Malipo haya yameshabatilishwa.',
  'The payment was taken back.': 'Malipo yamebatilishwa.',
  'This payment is still being booked. Please try again in a minute.':
    'Malipo haya bado yanaandikishwa. Tafadhali jaribu tena baada ya dakika moja.',
  'This payment cannot be repeated. Please start again.':
    'Malipo haya hayawezi kurudiwa. Tafadhali anza upya.',
  'There is nothing to pay on this loan.': 'Mkopo huu hauna cha kulipa.',
  'M-Pesa takes at most {most} at a time. Pay the rest in another payment.':
    'M-Pesa hupokea hadi {most} kwa mara moja. Lipa kiasi kinachobaki kwa malipo mengine.',
  'The same amount was asked for just now. Check your phone, or wait two minutes before paying it again.':
    'Kiasi hicho hicho kimeombwa sasa hivi. Angalia simu yako, au subiri dakika mbili kabla ya kulipa tena.',
  'Check you phone to complete payment': 'Angalia simu yako ili ukamilishe malipo',
  'This money was booked on a loan already.': 'Pesa hizi zimeshaandikishwa kwenye mkopo.',
  'This money was given back already.': 'Pesa hizi zimesharudishwa.',
  'There is no loan with this code that is being paid back.': 'Hakuna mkopo unaorejeshwa wenye msimbo huu.',
  'The money is being booked on the loan.': 'Pesa zinaandikishwa kwenye mkopo.',
  'Noted as given back.': 'Imeandikwa kuwa zimerudishwa.',
  'The note is saved.': 'Maelezo yamehifadhiwa.',

  // money that goes out
  'The borrower’s M-Pesa number is not valid.': 'Nambari ya M-Pesa ya mkopaji si sahihi.',
  'M-Pesa has not told us what became of it.': 'M-Pesa haijatuambia matokeo yake.',
  'It broke while the money was being sent.': 'Hitilafu ilitokea wakati pesa zikitumwa.',
  'M-Pesa says {...what}.': 'M-Pesa inasema {what}.',
  'There is no such payout.': 'Hakuna utoaji kama huo.',
  'There is nothing to confirm about this payout.': 'Hakuna cha kuthibitisha kuhusu utoaji huu.',
  'A second person must confirm this payout.': 'Lazima mtu wa pili athibitishe utoaji huu.',
  'The payout is confirmed.': 'Utoaji umethibitishwa.',
  'Noted as not paid.': 'Imeandikwa kuwa haijalipwa.',
  'The borrower has not said where the loan is to be paid out to.': 'Mkopaji hajasema mkopo utumwe wapi.',
  'Paying out by M-Pesa is not switched on here. Pay by bank instead.':
    'Kutoa mikopo kwa M-Pesa hakujawezeshwa hapa. Tuma kwa benki.',
  'M-Pesa sends whole shillings, from 10 on. Approve such an amount.':
    'M-Pesa hutuma shilingi kamili, kuanzia 10. Idhinisha kiasi cha aina hiyo.',
  'The payout is under way.': 'Utoaji unaendelea.',
  'The borrower has not accepted the offer yet.': 'Mkopaji bado hajaikubali ofa.',
  'The loan is paid out already.': 'Mkopo umeshatolewa.',
  'This loan is not approved: it cannot be paid out.': 'Mkopo huu haujaidhinishwa: hauwezi kutolewa.',
  'Make the bank transfer now. A second person confirms it then.':
    'Tuma pesa kupitia benki sasa. Kisha mtu wa pili atathibitisha.',
  'The money is on its way to the borrower’s phone.': 'Pesa zinatumwa kwenye simu ya mkopaji.',
  'M-Pesa refuses the payout: {text} ({code})': 'M-Pesa imekataa utoaji: {text} ({code})',

  // funds
  'There is no such fund.': 'Hakuna mfuko kama huo.',
  'Funds are kept in the lending system. Change them there.':
    'Mifuko huhifadhiwa kwenye mfumo wa mikopo. Ibadilishe huko.',
  'Another fund that is open has this name.': 'Mfuko mwingine ulio wazi una jina hili.',
  'Use a whole amount, without cents.': 'Weka kiasi kamili, bila senti.',
  'The most must not be less than the least.': 'Kiwango cha juu kisiwe chini ya kiwango cha chini.',
  'A loan runs for at most {months} months.': 'Mkopo huchukua miezi isiyozidi {months}.',
  'The shortest loan has {repayments} repayments. Choose at most {most}.':
    'Mkopo mfupi zaidi una marejesho {repayments}. Chagua yasiyozidi {most}.',
}
