/**
 * The words that the commonest passwords are made of, without the digits and signs around them; a password of ten characters
 * that is nothing but one of them, decorated, is among the first to be guessed.
 */
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

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ""));
