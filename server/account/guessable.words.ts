/**
 * Words that common passwords in our countries and elsewhere are built on. Compiled for this product from widely known categories
 * (years, names, football, keyboards, love) and Kiswahili words.
 */
export const GUESSABLE_WORDS: ReadonlySet<string> = new Set(
  `
password passwords passwort passcode passphrase passw pass word admin administrator root user username guest login
logon signin signup master secret private access system server default temp temporary test tester testing demo sample example
changeme change letmein letme welcome welcomeback hello helloworld hi whatever nothing something anything
computer laptop internet google gmail yahoo hotmail outlook facebook instagram twitter youtube whatsapp tiktok telegram samsung
nokia iphone android apple windows microsoft techno tecno infinix huawei oppo safaricom airtel vodacom tigo telkom halotel mpesa
equity kcb coop family barclays absa stanbic crdb nmb nbc fuliza okoa mshwari
iloveyou ilove loveyou loveme lovely love lover lovers mylove truelove loveislife babygirl babyboy baby babe honey sweety
sweetie sweetheart darling princess prince queen king kings kingdom angel angels beautiful pretty handsome cutie
sunshine sunflower sun moon moonlight star stars starlight superstar rainbow flower flowers rose roses butterfly diamond gold golden
silver crystal pearl
monkey dragon tiger lion lions simba leopard cheetah elephant eagle eagles falcon hawk wolf wolves bear panther horse pony
kitten kitty cat cats puppy doggy dog dogs rabbit bunny dolphin shark snake spider cow chicken
football soccer basketball baseball hockey volleyball rugby cricket tennis golf boxing wrestling
arsenal chelsea liverpool manchester united manunited mancity everton tottenham barcelona realmadrid madrid juventus milan bayern
gormahia afcleopards yanga simbasc azam harambee stars taifa ronaldo messi neymar mbappe rooney drogba beckham
batman superman spiderman ironman hulk avengers naruto pokemon pikachu mario zelda minecraft fortnite matrix starwars jedi ninja
pirate gandalf merlin phoenix titan zeus apollo thunder lightning storm shadow ghost demon devil heaven hell killer hunter ranger
mustang ferrari porsche toyota mercedes subaru corolla harley yamaha honda nissan mazda
summer winter autumn spring january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday morning night midnight
birthday christmas easter newyear holiday happy happiness smile smiley lucky luck success successful winner champion champ victory
freedom peace hope faith grace glory mercy joy bless blessed blessing blessings favour favor jesus jesuschrist christ christian
godisgood god godfirst godislove godbless lord saviour holy spirit bible church prayer amen hallelujah alleluia emmanuel immanuel
allah bismillah islam muslim mohammed muhammad mashallah inshallah
mother mum mummy mama mother father dad daddy papa brother sister family friend friends bestfriend forever together children son
daughter wife husband
money cash rich riches million millionaire billionaire business loan loans bank banking finance boss bigboss work office
company market shop duka
chocolate cookie cookies coffee pepper ginger orange banana mango apples cherry strawberry lemon sugar cheese pizza burger chapati
ugali nyama choma sukuma chai kahawa maziwa mkate pilau samosa mandazi
music dance guitar piano singer gospel bongo bongoflava reggae hiphop rock metal jazz
blue red green yellow black white purple pink brown grey orange
one two three four five six seven eight nine ten hundred thousand
life mylife live living dream dreams dreamer believe believer heart soul mind body power strong strength courage brave
trust trustno trustme honest truth wisdom knowledge school college university student teacher doctor nurse engineer
michael jordan jennifer jessica ashley amanda daniel david joshua andrew matthew anthony thomas robert charles richard
william john james joseph peter paul mark luke stephen steven george brian kevin eric patrick samuel simon solomon moses isaac
jacob abraham elijah benjamin caleb gabriel nathan victor vincent dennis collins felix martin philip francis frank fredrick
mary elizabeth grace jane janet joyce esther ruth rachel rebecca sarah martha agnes alice ann anna anne catherine caroline
christine dorcas eunice faith florence gladys hellen irene jackline judith lilian lucy margaret mercy monica nancy naomi
pauline purity rose sharon susan tabitha veronica winnie charity cynthia diana linda maria michelle nicole samantha
juma hamisi hassan hussein ali omar salim rashid abdallah bakari athumani ramadhani saidi musa yusuf ibrahim ismail mwajuma
asha fatuma zainabu halima amina mariam rehema neema upendo furaha baraka imani tumaini amani zawadi zuri rafiki pendo subira
wanjiku wanjiru wambui njeri nyambura wairimu wangari muthoni waithera nyokabi kamau mwangi njoroge kariuki maina kimani
otieno ochieng odhiambo omondi onyango owino achieng atieno adhiambo akinyi anyango awino kiprono kipchoge chebet jepkosgei
cherono kiptoo kiplagat jeptoo mutua musyoka mwende kioko ndunge barasa wafula wekesa nekesa simiyu mushi massawe mollel
kimaro shayo urassa mwakasege
kenya kenyan nairobi mombasa kisumu nakuru eldoret thika nyeri meru embu machakos kitale malindi naivasha kericho
tanzania tanzanian dodoma arusha mwanza mbeya morogoro tanga zanzibar moshi iringa daressalaam dar bongo uganda kampala rwanda
africa african eastafrica america london paris
karibu karibuni habari jambo mambo sawa hakuna matata hakunamatata asante asantesana ahsante pole polepole haraka harambee
umoja uhuru kazi pesa fedha mkopo mikopo riba biashara nyumba nyumbani shule mwalimu mtoto watoto mama baba dada kaka bibi babu
ndugu familia mungu mungunimwema munguniwangu yesu bwana bwanaasifiwe asifiwe mwokozi neno sala sifa wokovu utukufu neema
upendo nakupenda nakupendasana mpenzi mpenziwangu moyo roho maisha maishamazuri ndoto bahati ushindi mshindi nguvu jasiri shujaa
nenosiri neno siri sirikali serikali msimbo ingia fungua mlango safari simba chui tembo twiga kiboko nyoka ndege mbwa paka
kuku ngombe mbuzi samaki maji moto jua mwezi nyota bahari mto mlima kilimanjaro serengeti mara tsavo
jumatatu jumanne jumatano alhamisi ijumaa jumamosi jumapili januari februari machi aprili mei juni julai agosti septemba oktoba
novemba desemba heri krismasi pasaka eid mubarak mwakampya herimpya
wezesha jenga portal mkulima mjasiriamali hustler hustle mhustle entrepreneur startup digikua playbook scorecard
qwerty qwertyui qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc wsx edc abc abcd abcdef abcabc xyz
`
    .trim()
    .split(/\s+/),
)
