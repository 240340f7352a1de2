import type { en } from './words.en.ts'

export const sw: Record<keyof typeof en, string> = {
  'payment.above-owed': 'Deni ni {most} tu. Kiasi hiki kinazidi kwa {more}. Thibitisha kuwa ni sahihi.',
  // money that comes in
  'payment.received': 'Tumepokea {amount}. Risiti {receipt}.',
  'payment.receipt-under-way': 'M-Pesa imepokea malipo. Risiti yake iko njiani. Usilipe tena.',
  'payment.outcome-unknown':
    'M-Pesa bado haijatuambia matokeo ya malipo haya. Kama uliweka PIN yako, usilipe tena. Tunaendelea kufuatilia.',
  'payment.asked-and-received': 'Iliombwa {asked}, imepokelewa {received}.',
  'receipt.booked-already': 'Risiti {receipt} imeshaingizwa.',
  'receipt.taken-back': 'Risiti {receipt} ilibatilishwa. Ili kuiandika tena, andika {again}-2.',
  'receipt.unmatched': 'Risiti {receipt} imo kwenye malipo yasiyo na mkopo. Iingize kwenye mkopo ukiwa hapo.',
  'payment.not-paid-out': 'Mkopo huu bado haujatolewa, kwa hiyo hauwezi kulipwa kwa sasa.',
  'payment.told-by-itself':
    'M-Pesa hutuarifu yenyewe kuhusu pesa hizi. Tafuta risiti yake kwenye malipo yasiyo na mkopo.',
  'payment.day-range': 'Chagua siku kuanzia {from} hadi leo.',
  'payment.recorded': 'Malipo yameandikwa na yanaingizwa kwenye mkopo.',
  'payment.none': 'Malipo haya hayapo. Fungua orodha upya.',
  'payment.reversed-already': 'Malipo haya yameshabatilishwa.',
  'payment.this-reversed-already': 'Malipo haya yameshabatilishwa.',
  'payment.reversed': 'Malipo yamebatilishwa.',
  'payment.still-booking':
    'Malipo haya bado yanaingizwa kwenye mkopo. Tafadhali jaribu tena baada ya dakika moja.',
  'payment.not-repeatable': 'Malipo haya hayawezi kurudiwa. Tafadhali anza upya.',
  'payment.nothing-due': 'Mkopo huu hauna cha kulipa.',
  'payment.mpesa-most':
    'M-Pesa hupokea hadi {most} kwa mara moja. Lipa kiasi kinachobaki kwa malipo mengine.',
  'payment.asked-just-now':
    'Kiasi hicho hicho kimeombwa sasa hivi. Angalia simu yako, au subiri dakika mbili kabla ya kulipa tena.',
  'unmatched.booked-already': 'Pesa hizi zimeshaingizwa kwenye mkopo.',
  'unmatched.returned-already': 'Pesa hizi zimesharudishwa.',
  'unmatched.no-loan': 'Hakuna mkopo unaorejeshwa wenye msimbo huu.',
  'unmatched.booking': 'Pesa zinaingizwa kwenye mkopo.',
  'unmatched.booked-on': 'Pesa ziliingizwa kwenye mkopo {loan}.',
  'unmatched.returned': 'Imeandikwa kuwa zimerudishwa.',
  'unmatched.noted': 'Maelezo yamehifadhiwa.',

  // money that goes out
  'payout.phone-invalid': 'Namba ya M-Pesa ya mkopaji si sahihi.',
  'payout.outcome-unknown': 'M-Pesa haijatuambia matokeo yake.',
  'payout.broke': 'Kulitokea tatizo wakati wa kutuma pesa.',
  'payout.mpesa-says': 'M-Pesa inasema {what}.',
  'payout.none': 'Utoaji huu haupo. Fungua orodha upya.',
  'payout.nothing-to-confirm': 'Hakuna cha kuthibitisha kuhusu utoaji huu.',
  'payout.second-person': 'Lazima mtu wa pili athibitishe utoaji huu.',
  'payout.confirmed': 'Utoaji umethibitishwa.',
  'payout.not-paid': 'Imewekwa alama kuwa pesa hazikutoka.',
  'payout.no-account': 'Mkopaji hajasema mkopo utumwe wapi.',
  'payout.no-mpesa': 'Kutoa mikopo kwa M-Pesa hakujawashwa hapa. Tuma kwa benki.',
  'payout.whole-shillings': 'M-Pesa hutuma shilingi kamili, kuanzia {least}. Idhinisha kiasi cha aina hiyo.',
  'payout.under-way': 'Utoaji unaendelea.',
  'payout.offer-open': 'Mkopaji bado hajaikubali ofa.',
  'payout.done-already': 'Mkopo umeshatolewa.',
  'payout.not-approved': 'Mkopo huu haujaidhinishwa, kwa hiyo hauwezi kutolewa.',
  'payout.transfer-now': 'Tuma pesa kupitia benki sasa. Kisha mtu wa pili atathibitisha.',
  'payout.sent': 'Pesa zinatumwa kwenye simu ya mkopaji.',
  'payout.stands-otherwise': 'Wakati huo huo utoaji huu umebadilika. Uangalie tena.',
  'payout.rest-sent': 'Kiasi kilichobaki kinatumwa kwenye simu ya mkopaji.',
  'payout.runs': 'Mkopo unaendelea kwa kiasi kilichotumwa.',
  'payout.stopped': 'Kiasi ambacho hakikutumwa kimebatilishwa.',
  'payout.other-name': 'M-Pesa ilimlipa {receiver}. Mkopaji ni {name}: muulize namba hiyo ni ya nani.',
  'payout.paid-twice':
    'M-Pesa inasema malipo ya awali ya {amount}, yaliyohesabiwa kuwa hayakutumwa, yalitumwa ({receipt}). Haya nayo yakilipwa, mwombe mkopaji ayarudishe.',
  'payout.refused': 'M-Pesa imekataa utoaji: {text} ({code})',
}
