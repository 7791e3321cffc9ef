/** Separate module, so that the lists are loaded only when a process first checks a new password. */
import { dictionary } from "@zxcvbn-ts/language-common";

const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words of common passwords: a password that is one of them with digits or symbols is refused. */
const words = `
  aabbccddee abcabcabc abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abdullah access admin
  adminadmin administration administrator ahmed alexander alexandra alhamdulillah allahuakbar amanda america amman
  andrew android angel anthony anything apple april arsenal asdasdasd asdfasdf asdfgh asdfghjkl asdfghjkloe asdfjkl
  asdfqwer ashley august australia autumn avengers azerty azertyuiop babyboy babygirl bailey banana barcelona
  baseball basketball batman bayern bayernmunich bear beautiful benjamin berlin bewerbung bienvenido bienvenue
  birthday bismillah blessed blessing blueberry bonjour borussia boston brandon brother business buster butterfly
  california callofduty callwright canada candidate candidates captain captainamerica caroline changeit changeme
  changemenow changethis charlie cheese cheesecake chelsea chelseafc chicago chocolate christian christmas
  christopher company computer contrasena cookie cookies corvette counterstrike cowboys crystal cupcake daddy
  daniel danielle darling darthvader december default demo demodemo deutschland dezember diamond disney doggie
  dollar dolphin dolphins dortmund dragon dragonball dubai eagle eagles elephant elizabeth eminem england
  everything example facebook falcon family familyfirst father fatima februar february ferrari florida flower
  flowers football forever forevermore foreveryoung fortnite frankfurt freedom friday friends frodo fruehling
  fussball gameofthrones gamer gandalf garfield germany ginger giraffe gladiator godisgood godislove golden golfer
  google gorgeous grandma grandpa guest guestguest guitar hallo hallohallo halloween hamburg happybirthday
  happynewyear harley harleydavidson harrypotter haslo headhunter hello hellohello hellokitty helloworld herbst
  hermione hiphop hockey hogwarts hola honey humanresources hunter ichliebedich ilovegod ilovejesus iloveme
  ilovemymom iloveu iloveyou iloveyoubaby iloveyouforever iloveyousomuch inshallah instagram internet iphone
  ironmaiden ironman jamesbond januar january jeddah jedi jennifer jessica jesus jesuschrist jesuslovesme jetaime
  jonathan jordan joshua juli july june juni juventus karachi karriere kennwort kitten kitty knight lahore lakers
  lamborghini laptop letmein letmeinnow letmeinplease linkedin lion liverpool liverpoolfc lkjhgfdsa login
  loginlogin london lordoftherings losangeles lottery lovelove lovely loveme loverboy lovergirl loveyou lucky
  luckyday madrid maerz maggie magic manager manchester manchesterunited manutd march mario mashallah master
  masterkey matrix matthew maverick mercedes merlin merrychristmas metallica michael michelle mickeymouse microsoft
  millionaire minecraft mnbvcxz mohamed mohammed mommy monday money monkey motdepasse mother muenchen muhammad
  munich music musiclover mustang mylove mypassword mysecret naruto newpassword newyork newyorkcity nicholas nicole
  ninja nintendo nirvana nothing november october office oktober orange packers pakistan panther paris parola pass
  passme passphrase passwd password password1password passwordpass passwords passwort patricia patrick peanut
  penguin pepper personal phoenix pikachu pinkfloyd playstation poiuytrewq pokemon porsche prince princesa princess
  prinzessin private pumpkin puppy purple qazwsx qazwsxedc qazwsxedcrfv qweasd qweasdzxc qweqweqwe qwerasdf
  qwerasdfzxcv qwerty qwertyasdf qwertyqwerty qwertyuiop qwertz qwertzuiop raiders rainbow ranger rangers
  realmadrid recruiter recruiting recruitment redsox richard riyadh robert rocknroll rockstar root salasana salut
  samantha sample samsung samurai saturday schalke scoobydoo scorpion secret secretsecret senha september shadow
  signin silver simpsons sister skateboard skywalker slipknot snoopy snowboard soccer softball soldier something
  sommer spartan spider spiderman spongebob spring springtime stallion startrek starwars steelers stephanie
  strawberry success summer summertime sunday sunflower sunshine superadmin superman supermario superuser
  sweetheart sweetie swimming sysadmin teamo temp temporary temppassword tennis tequiero terminator test tester
  testing testpassword testtest texas thebeatles thepassword thomas thursday tiger tinkerbell topsecret toyota
  truelove trustme trustno trustnoone tuesday twitter user username victoria victory viking voldemort volleyball
  wachtwoord warcraft warrior wednesday welcome welcomeback welcomehome welcometo whatever william willkommen
  windows winter wizard wolf wolverine wonderwoman worldofwarcraft wsxedcrfv xbox yamaha yankees yellow yoda
  yourpassword youtube yxcvbnm zelda zxcvbn zxcvbnm
`;

export const commonWords = wordSet(words);

/** Leaked passwords of ten or more characters that `words` does not cover. */
const passwords = `
  0147258369 0987654321a 1123581321 112358132134 123123123a 123123456a 123321123a 1234554321 1234560987 123456789a
  123456789aa 123456789abc 123456789m 123456789q 123456789qwe 123456789s 123456789z 12345678910a 1234567890a 1234567890q
  1234567890qwe 12345qwert 12345qwerty 1234qwerasdf 1234qwerty 123654789a 123698745a 123abc456d 123qwe123qwe 123qweasdzxc
  1357924680 13579246810 1470258369 147258369a 1472583690 147258369000 147852369a 1478523690 159357456a 1593572468
  159753456a 159753852456 1a2b3c4d5e 1a2s3d4f5g 1q1q1q1q1q 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qa2ws3ed4rf 1qaz1qaz1qaz
  1qaz2wsx3e 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw2_1 2wsx3edc4rfv 3.1415926535 3141592653 31415926535
  314159265358979 321654987a 3216549870 741852963a 7418529630 741852963000 789456123a 7894561230 789456123000 7896541230
  852456951a 963852741a 9638527410 987654321a 987654321q a123456789 a1b2c3d4e5 a1b2c3d4e5f6 a1s2d3f4g5 a1234567890
  aa123456789 aa12345678 abc1234567 abc12345678 abc123456789 abc123abc123 abc123def456 abcd123456 abcd12345678 abcd1234abcd
  as12345678 as123456789 asd123asd123 asd1234567 asd123456789 asdf123456 asdf1234asdf az12345678 az123456789 b123456789
  d123456789 j123456789 k123456789 m123456789 p123456789 q123456789 q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5z6 qa1ws2ed3rf4
  qaz123wsx456 qazwsx123456 qaz1wsx2edc3 qq123456789 qw123456789 qwe123456789 qwe123qwe123 qweasd123456 qwer123456
  qwer1234qwer qwer12345678 r123456789 s123456789 t123456789 w123456789 wsx123456789 x123456789 xsw21qaz12 y1x2c3v4b5
  z123456789 z1x2c3v4b5 zaq12wsx34 zaq12wsxcde zaq12wsxcde3 zaq1xsw2cde3 zaq1zaq1zaq1 zx123456789 zxc123456789
`;

export const commonPasswords = wordSet(passwords);

export const leakedPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"]);
