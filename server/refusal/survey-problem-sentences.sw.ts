/**
 * What is wrong with a survey or its XLSForm in Kiswahili, by what rules/survey says in English. Code words and what columns
 * are called in a workbook stay as they are. See server/refusal/sentences.sw.ts.
 */
export const sw: Record<string, string> = {
  // of a row or list, by its name
  '“{row}”: {:sentence}': '“{row}”: {sentence}',
  'in the text in {language}, {:why}': 'kwenye maandishi ya {language}, {why}',
  'it refers to “{name}”, which is a group. Refer to a question in it.':
    'imetajwa “{name}”, lakini hicho ni kikundi. Taja swali lililo ndani yake.',
  'it refers to “{name}”, and there is no question of that name.':
    'imetajwa “{name}”, lakini hakuna swali lenye jina hilo.',
  'the text to “Other” is answered under “{name}”, and another row is called so. Rename one of the two.':
    'maelezo ya “Nyingine” hujibiwa kwa jina “{name}”, ambalo limetumika kwingine pia. Badilisha jina mojawapo.',
  'there are two rows of this name. Rename one of them.':
    'jina hili limetumika mara mbili. Badilisha mojawapo.',
  'the name is taken by what is sent along with answers. Choose another.':
    'jina hili hutumika kwa taarifa zinazotumwa pamoja na majibu. Chagua jina jingine.',
  'the list has no options. Add some.': 'orodha haina machaguo. Yaongeze.',
  'the option “{option}” stands there twice. Remove one.': 'chaguo “{option}” limo mara mbili. Ondoa moja.',
  'the option “{option}” has no label in {language}. Write one.':
    'chaguo “{option}” halina maandishi kwa {language}. Yaandike.',
  'it has no label in {language}, the first language. Write one.':
    'hakuna maandishi kwa {language}, lugha ya kwanza. Yaandike.',
  'it has no list of options. Choose one.': 'halina orodha ya machaguo. Ichague.',
  'there is no list “{list}”.': 'hakuna orodha “{list}”.',
  'only questions with options have a list and a filter. Remove them.':
    'maswali yenye machaguo pekee ndiyo yenye orodha na kichujio. Viondoe.',
  'it has nothing to calculate. Write the calculation.': 'hakuna cha kuhesabu. Andika hesabu yake.',
  'only rows that calculate have a calculation. Remove it.':
    'mistari inayohesabu pekee ndiyo yenye hesabu. Iondoe.',
  'nobody answers it, so it has no default. Remove it.':
    'hakuna anayelijibu, kwa hiyo haliwezi kuwa na jibu la kuanzia. Liondoe.',
  '“{answer}” is no answer to it. Change the default.':
    '“{answer}” si jibu linalowezekana hapa. Badilisha jibu la kuanzia.',
  'it depends on itself: {names}.': 'kuna mzunguko wa kutegemeana: {names}.',
  'The survey has no question that can be answered. Add one.':
    'Utafiti hauna swali linaloweza kujibiwa. Ongeza moja.',

  // of a condition or calculation
  '{:sentence} (character {at})': '{sentence} (herufi ya {at})',
  'Only a constraint can ask for “.”, the answer itself.':
    'Sharti la jibu pekee ndilo linaloweza kuuliza kuhusu “.”, yaani jibu lenyewe.',
  "Write “{name}” as ${{question}} if it is a question, as '{text}' if it is a text.":
    "Andika “{name}” kama ${{question}} ikiwa ni swali, au kama '{text}' ikiwa ni maandishi.",
  'No option of the list has a column “{column}”.': 'Hakuna chaguo la orodha lenye safu “{column}”.',
  'The name of a question is not closed: write it as in ${age}.':
    'Jina la swali halijafungwa: liandike kama ${age}.',
  'A text is not closed: put the same quote at its end.':
    'Maandishi hayajafungwa: weka alama ile ile ya kunukuu mwishoni mwake.',
  "Write straight quotes, as in 'maize', in place of curly ones.":
    "Tumia alama za kunukuu zilizonyooka, kama 'maize', badala ya zilizopinda.",
  'Write the name of a question in braces, as in ${age}.':
    'Andika jina la swali ndani ya mabano, kama ${age}.',
  'Paths are not supported: name another question as in ${age}.':
    'Njia hazitumiki hapa: taja swali jingine kama ${age}.',
  'Write “and” or “or” between two conditions.': 'Andika “and” au “or” kati ya masharti mawili.',
  '“{text}” means nothing here.': '“{text}” haina maana hapa.',
  'A value is missing after “{before}”, before “{after}”.':
    'Thamani inakosekana baada ya “{before}”, kabla ya “{after}”.',
  'A value is missing after “{before}”.': 'Thamani inakosekana baada ya “{before}”.',
  'A value is missing before “{after}”.': 'Thamani inakosekana kabla ya “{after}”.',
  'A value is missing.': 'Thamani inakosekana.',
  'A value is missing after the comma in “{name}”.': 'Thamani inakosekana baada ya koma kwenye “{name}”.',
  '“{name}” takes {least} or more values in its brackets, not {count}.':
    '“{name}” huhitaji thamani {least} au zaidi kwenye mabano yake, si {count}.',
  '“{name}” takes {least} to {most} values in its brackets, not {count}.':
    '“{name}” huhitaji thamani {least} hadi {most} kwenye mabano yake, si {count}.',
  '“{name}” takes {least} values in its brackets, not {count}.':
    '“{name}” huhitaji thamani {least} kwenye mabano yake, si {count}.',
  'This is nested too deeply: split it up.': 'Kuna mabano mengi mno ndani ya mengine: gawanya sehemu hii.',
  'A bracket is not closed.': 'Mabano hayajafungwa.',
  'There is no function “{name}”.': 'Hakuna fomula “{name}”.',
  '“{text}” is not expected here: is an operator or a comma missing before it?':
    '“{text}” haikutarajiwa hapa: je, umesahau koma au alama kama = kabla yake?',
  'Write the pattern of “regex” as a text in quotes.':
    'Andika ruwaza ya “regex” kama maandishi ndani ya alama za kunukuu.',
  'The pattern of “regex” cannot be used: {:problem}': 'Ruwaza ya “regex” haiwezi kutumika: {problem}',
  '“{atom}” is not supported.': '“{atom}” haitumiki hapa.',
  '“{atom}” means nothing.': '“{atom}” haina maana.',
  'it is too long, or repeats too often.': 'ni ndefu mno, au inarudia mara nyingi mno.',
  'it repeats too often.': 'inarudia mara nyingi mno.',
  'a bracket is not closed.': 'mabano hayajafungwa.',
  'a bracket is closed that was not opened.': 'kuna mabano yaliyofungwa bila kufunguliwa.',
  '“(?” is supported as “(?:” only.': '“(?” hutumika kama “(?:” pekee.',
  '“{sign}” is not expected there.': '“{sign}” haikutarajiwa hapo.',
  '“{range}” ends before it begins.': '“{range}” inaisha kabla ya kuanza.',

  // of a workbook as a whole
  'The workbook has no sheet “survey”. Name the one with the questions so.':
    'Kitabu cha jedwali hakina ukurasa “survey”. Upe jina hilo ukurasa wenye maswali.',
  'The sheet “{sheet}” is not supported. Remove it.': 'Ukurasa “{sheet}” hautumiki hapa. Uondoe.',
  'The sheet needs a first row with the columns “type”, “name” and “label”.':
    'Mstari wa kwanza wa ukurasa uwe na safu “type”, “name” na “label”.',
  'The title is too long. Shorten it.': 'Kichwa ni kirefu mno. Kifupishe.',
  'The survey has too many languages: 8 at most.': 'Utafiti una lugha nyingi mno: zisizidi 8.',
  'The survey has too many rows: 500 at most.': 'Utafiti una mistari mingi mno: isizidi 500.',
  'The list “{list}” has too many choices: 5000 at most.':
    'Orodha “{list}” ina machaguo mengi mno: yasizidi 5000.',
  'The name under “from_server” of the list “{list}” is too long: 64 characters at most.':
    'Jina lililo chini ya “from_server” la orodha “{list}” ni refu mno: lisizidi herufi 64.',

  // of its columns
  'The column “{header}” is not supported. {:why}': 'Safu “{header}” haitumiki hapa. {why}',
  'There are two columns “{header}”.': 'Kuna safu mbili “{header}”.',
  'There are two columns “{header}” in {language}. Remove one.':
    'Kuna safu mbili “{header}” kwa {language}. Ondoa moja.',
  'Which language is “{name}”? Write its code behind it, as in “label::Swahili (sw)”.':
    '“{name}” ni lugha gani? Andika msimbo wake baada ya jina, kama “label::Swahili (sw)”.',
  'Which language is “{name}”? Write its code behind it, as in “Swahili (sw)”.':
    '“{name}” ni lugha gani? Andika msimbo wake baada ya jina, kama “Swahili (sw)”.',
  'Sound is not supported.': 'Sauti hazitumiki hapa.',
  'Films are not supported. Write the address of one into the label.':
    'Video hazitumiki hapa. Andika anwani ya video kwenye maandishi ya swali.',
  'Only one size of a picture is supported: put its address under “media::image”.':
    'Picha huwa ya ukubwa mmoja tu: weka anwani yake chini ya “media::image”.',
  'Guidance is not supported. Write it into the hint.': 'Mwongozo hautumiki hapa. Uandike kwenye kidokezo.',
  'Repeats are not supported.': 'Marudio hayatumiki hapa.',
  'A calculation is always up to date here: it has no trigger.':
    'Hapa hesabu husasishwa yenyewe kila mara: haihitaji cha kuianzisha.',
  'Rows cannot be switched off. Remove the row.': 'Mistari haiwezi kuzimwa. Ondoa mstari huu.',
  'Other apps cannot be called.': 'Programu nyingine haziwezi kufunguliwa.',
  'Entities are not supported.': '“Entities” hazitumiki hapa.',
  'Write conditions into the columns “relevant”, “required” and “constraint”.':
    'Andika masharti kwenye safu “relevant”, “required” na “constraint”.',
  'Write how a question looks into the column “appearance”.':
    'Andika mwonekano wa swali kwenye safu “appearance”.',
  'Attributes of answers are not supported.': 'Sifa za majibu hazitumiki hapa.',

  // of a row's type
  '“{text}” is not supported. {:why}': '“{text}” haitumiki hapa. {why}',
  'There is no type “{text}”.': 'Hakuna aina “{text}”.',
  'The row has no type. Write one, or remove the row.': 'Mstari hauna aina. Iandike, au ondoa mstari.',
  'Write the name of its list behind “{text}”, as in “select_one yesno”.':
    'Andika jina la orodha yake baada ya “{text}”, kama “select_one yesno”.',
  'Repeats are not supported. Write the questions once for each time, or ask for a number.':
    'Marudio hayatumiki hapa. Andika maswali kwa kila mara, au uliza idadi.',
  'It is not noted here. Remove the row.': 'Taarifa hii hairekodiwi hapa. Ondoa mstari huu.',
  'Places on a map are not supported. Ask for the name of the place.':
    'Mahali kwenye ramani hapatumiki hapa. Uliza jina la mahali.',
  'Files and recordings are not supported. Ask for a picture with “image”.':
    'Mafaili na rekodi hazitumiki hapa. Omba picha kwa “image”.',
  'Lists out of files are not supported. Write the choices into the sheet “choices”, or name a list of the server there under “from_server”.':
    'Orodha kutoka kwenye mafaili hazitumiki hapa. Andika machaguo kwenye ukurasa “choices”, au taja hapo orodha ya seva chini ya “from_server”.',
  'Times are not supported. Ask for a text with a constraint.':
    'Saa hazitumiki hapa. Uliza kwa maandishi yenye sharti.',
  'Times are not supported. Ask for a “date”.': 'Saa hazitumiki hapa. Uliza tarehe kwa “date”.',
  'Ask with “select_one” and a single choice.': 'Uliza kwa “select_one” yenye chaguo moja.',
  'Codes cannot be scanned. Ask for a text.': 'Misimbo haiwezi kuchanganuliwa. Uliza kwa maandishi.',
  'Use “calculate”.': 'Tumia “calculate”.',
  'Ask for it as a “text” with the appearance “tel”.': 'Iulize kama “text” yenye mwonekano “tel”.',
  'No group is open here that could end. Remove the row.':
    'Hakuna kikundi kilichofunguliwa ambacho kingeishia hapa. Ondoa mstari huu.',
  'The group has no end. Write “end group” below it.':
    'Kikundi hakina mwisho. Andika “end group” chini yake.',

  // of its other cells
  'The row has no name. Write one.': 'Mstari hauna jina. Liandike.',
  '“{name}” cannot be a name. {:why}': '“{name}” haiwezi kuwa jina. {why}',
  'It begins with a letter and has letters, digits, “_”, “-” and “.”, 64 at most; two “_” in front are kept for the survey itself.':
    'Jina huanza kwa herufi na huwa na herufi, tarakimu, “_”, “-” na “.”, zisizozidi 64; “_” mbili mwanzoni ni za utafiti wenyewe.',
  'The choice has no name. Write one.': 'Chaguo halina jina. Liandike.',
  '“{name}” cannot name a choice: without blanks, 64 characters at most.':
    '“{name}” haiwezi kuwa jina la chaguo: lisiwe na nafasi, wala kuzidi herufi 64.',
  'The choice belongs to no list. Write the name of one.':
    'Chaguo halina orodha. Andika jina la orodha yake.',
  '“{name}” cannot be the name of a list. {:why}': '“{name}” haiwezi kuwa jina la orodha. {why}',
  '“{name}” cannot be the name of a list: it begins with a letter and has letters, digits, “_”, “-” and “.”, 64 at most.':
    '“{name}” haiwezi kuwa jina la orodha: huanza kwa herufi na huwa na herufi, tarakimu, “_”, “-” na “.”, zisizozidi 64.',
  'The list “{list}” stands here already.': 'Orodha “{list}” tayari ipo hapa.',
  'The list “{list}” comes from the server: it has no choices here.':
    'Orodha “{list}” hutoka kwenye seva: haina machaguo hapa.',
  'The survey has too many rows: 2000 at most.': 'Utafiti una mistari mingi mno: isizidi 2000.',
  'The group has too many rows: 500 at most.': 'Kikundi kina mistari mingi mno: isizidi 500.',
  'The text is too long. Shorten it.': 'Maandishi ni marefu mno. Yafupishe.',
  'There is one picture for all languages. Keep one.': 'Picha ni moja kwa lugha zote. Bakiza moja.',
  '“{text}” is no address. Put the picture on a website, and write where: https://…':
    '“{text}” si anwani. Weka picha kwenye tovuti, kisha andika ilipo: https://…',
  'Groups cannot have this. Write it to the questions in the group.':
    'Kikundi hakiwezi kuwa na hili. Liandike kwenye maswali yaliyo ndani yake.',
  'A question is read only always or never: write “yes” or “no”.':
    'Swali ama ni la kusomwa tu, ama sivyo, bila sharti: andika “yes” au “no”.',
  '“{text}” is worked out. A default is a value: use a row of type “calculate” for what is worked out.':
    '“{text}” huhesabiwa. Jibu la kuanzia ni thamani: kwa kinachohesabiwa, tumia mstari wa aina “calculate”.',
  'A range goes from 1 to a number from 2 to 10 in steps of 1, as in “start=1 end=5 step=1”. Ask for other numbers with “integer” and a constraint.':
    'Kipimo huanzia 1 hadi nambari kati ya 2 na 10, kwa hatua za 1, kama “start=1 end=5 step=1”. Nambari nyingine ziulize kwa “integer” yenye sharti.',
  '“{text}” is not supported. Remove it.': '“{text}” haitumiki hapa. Iondoe.',
}
