// The passwords people choose most, from what is widely known about leaked ones. Shorter ones are here because with an
// ending (`dragon2026`) they are as common. Lower case; password-rules.ts compares.
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passwort passwd passw0rd pass contrasena senha motdepasse wachtwoord parola haslo heslo salasana losenord lozinka
password1 password12 password123 password1234 passpass mypassword thepassword yourpassword newpassword oldpassword
nopassword secret secrets topsecret mysecret supersecret geheim letmein letmeinn letmeout openup opensesame sesame
welcome welcomeback willkommen bienvenue bienvenido benvenuto hello hellohello helloworld hello123 goodbye hallo hallohallo
admin administrator adminadmin admin123 root rootroot toor user username login signin guest test tester testing testtest test1234
default changeme changeit changethis temp temporary temppass demo demodemo example sample server system oracle mysql
postgres database manager operator supervisor support service superuser sysadmin webmaster master masters master123 superman
homing hominghoming mailbox email emailemail gmail outlook yahoo hotmail google facebook twitter instagram linkedin myspace
youtube netflix amazon microsoft windows apple iphone android samsung nokia internet computer laptop keyboard network
qwerty qwertyui qwerty123 qwerty1234 qwertyqwerty qwert qwertz qwertz123 azerty azertyuiop asdf asdfasdf asdfgh asdfghjk
asdf1234 zxcvbn zxcvbnm zxcvzxcv qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 qweasd qweasdzxc qwe123 123qwe
123qweasd 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 abc123 abcabc abcd1234 abcdefg abcdefgh a1b2c3d4 1a2b3c4d aa123456 a1234567
a12345678 a123456789 abc12345 abcd12345 aaaa1111 aabbccdd asd123 asd12345 qaz123 wsx123 pass1234 pass12345 q1234567 qq123456
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 7654321 654321 11111111
00000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 111222333 112233445566 11223344 12341234
12121212 123123123 123321123 12344321 123454321 1234554321 1122334455 147258369 159357258 159753456 789456123 741852963
963852741 123654789 987456321 321321321 456456456 789789789 102030405060 10203040 101010101 13131313 14141414 20202020 25252525
69696969 1213141516 31415926 3141592654 27182818 01012000 01011990 01011980 12345679 123456781 1234567899 123456780 135792468
246813579 24681012 98765432 5201314 520131420 1314520 woaini woaini1314 woaini520 iloveyou iloveyou1 iloveyou2 iloveu iloveme
iloveyou123 loveyou lovely lovelove loveme love love1234 lover lovers mylove truelove forever foreverlove always sweetheart
darling honey sugar sweetie sweetpea sweets babygirl babyboy baby babyface princess prince queen king angel angels angel123
beautiful beauty pretty gorgeous handsome sexy sexygirl hottie cutie cutiepie daddy daddysgirl mommy mother father brother
sister family friend friends bestfriend bestfriends together teamo teamomucho tequiero teamomama amorcito amor amour amore
ichliebedich jetaime schatz schatzi liebling mausi hase engel teufel prinzessin princesa princesse principessa kochanie
sunshine sunflower sunday saturday friday monday summer winter spring autumn sommer fruhling herbst january february march
april june july august september october november december rainbow moonlight starlight midnight daylight shadow shadows thunder
lightning storm dragon dragons dragon123 dragonball tiger tigers lion lions panther eagle eagles falcon phoenix wolf wolves
monkey monkeys monkey123 gorilla bear bears teddybear puppy doggie kitten kitty kittycat hellokitty butterfly dolphin dolphins
horse horses unicorn pokemon pikachu snoopy garfield mickey mickeymouse minnie donald tinkerbell spiderman batman ironman
superhero wolverine deadpool hulk captain avenger avengers starwars startrek skywalker darthvader yoda jedi matrix terminator
harrypotter hogwarts gandalf frodo legolas gameover gamer gaming playstation nintendo xbox minecraft fortnite warcraft starcraft
worldofwarcraft counterstrike counter assassin ninja samurai warrior warriors knight wizard magic magical merlin excalibur killer
killerkiller hunter sniper soldier marine marines army navy airforce ranger rangers cowboy cowboys pirate pirates hacker matrix123
football futbol fussball soccer baseball basketball hockey tennis golf golfer golfing swimming running cycling skateboard
snowboard arsenal liverpool chelsea barcelona realmadrid juventus manchester manutd everton celtic tottenham bayern dortmund
schalke boca river flamengo corinthians palmeiras santos ronaldo ronaldinho messi neymar jordan jordan23 michael michaeljordan
lakers yankees steelers packers redsox mustang mustangs corvette camaro porsche ferrari mercedes maserati yamaha suzuki
harley harleydavidson honda toyota chevrolet chevy dodge ford bmw audi volkswagen subaru
michelle jennifer jessica ashley amanda nicole stephanie samantha elizabeth victoria patricia barbara margaret maria daniela
gabriela alexandra alexander alexandre andrea andreas anthony benjamin brandon charles charlie christian christina christine
christopher daniel daniela123 david diego eduardo fernando francisco frederic george guillermo gustavo hannah heather isabella
jasmine jonathan joseph joshua justin katherine lauren leonardo marina martin matthew maxwell melissa nathan natalia natasha
nicholas oliver patrick peter rafael rebecca ricardo richard robert roberto sebastian sophie steven sabrina thomas tigger
valentina vanessa vincent veronica william winston zachary
america american australia brasil brazil canada colombia england france germany deutschland india pakistan ireland italia
italy mexico poland polska portugal russia scotland spain espana sweden turkey ukraine london newyork paris berlin chicago
boston dallas texas california florida virginia washington brooklyn sydney
chocolate cookie cookies coffee cheese banana bananas orange cherry strawberry blueberry peanut peanuts pepper pizza burger
vanilla cinnamon ginger cupcake candy lollipop popcorn bubbles bubblegum whiskey tequila heineken budweiser
freedom liberty justice peace victory success winner champion champions lucky lucky7 fortune money dollar dollars cash million
millionaire business boss bigboss student teacher school college university doctor lawyer police security access private
trustno1 trustnoone whatever whatever1 nothing something everything anything nobody somebody anyone idontknow dontknow iforgot
forgot forgotten unknown fuckyou fuckyou1 fuckoff fuckme asshole bullshit bitch bitches motherfucker suckmydick bigdick pussy
jesus jesus1 jesuschrist jesusislord christ godisgood godbless blessed blessing heaven faith church trinity genesis mohammed
muhammad allah bismillah krishna ganesh buddha shalom
metallica slipknot nirvana eminem beatles onedirection justinbieber britney madonna elvis guitar guitarist drummer music musica
spiderman1 superman1 batman123 qwerty12 zaqwsx drowssap correcthorse correcthorsebatterystaple
`
    .trim()
    .split(/\s+/),
)
