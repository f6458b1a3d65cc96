/**
 * The passwords that guessing starts with. Lists of leaked passwords agree on how they are made: a
 * word that comes to everybody's mind, alone or with one of a few endings; a run along the keyboard;
 * the same few characters over and over. So this file has words and rules instead of 10,000 lines;
 * of 8 characters and more they give over 100,000 passwords, Thai ones among them.
 */

const WORDS = new Set(
  `
  password passwort passw0rd passwd pass mypass mypassword yourpassword thepassword newpassword
  nopassword passpass secret secrets topsecret mysecret letmein letmeinnow openup opensesame open
  access accessgranted enter welcome welcomehome welcome2 login logon signin changeme changeit
  change default guest user username admin administrator adminadmin root rootroot toor superuser
  superman superadmin sysadmin system server computer internet network windows microsoft google
  facebook twitter youtube instagram linkedin samsung apple iphone android nokia motorola sony
  playstation nintendo xbox pokemon pikachu minecraft fortnite roblox counter warcraft starcraft
  diablo zelda mario sonic test testing tester testtest test123 demo temp temporary example sample
  backup private privacy security secure trustno1 whatever whatever1 nothing something anything
  everything never forever always maybe please thanks thankyou hello hellohello helloworld goodbye
  goodmorning goodnight goodluck howareyou iloveyou iloveyou2 iloveu iloveme ilovehim iloveher
  ilovegod ilovejesus ilovemom ilovemum ilovedad ilovemyself ilovemyfamily imissyou ihateyou
  iamgod loveyou loveme lovelove lovely lover lovers love truelove mylove mylife myheart myfamily
  mybaby babygirl babyboy baby princess prince queen king kingkong angel angels angelina
  sweetheart sweetie sweety honey honeybee sugar sunshine sunflower sunset summer winter spring
  autumn flower flowers rainbow butterfly butterflies star starlight stardust moonlight heaven
  paradise diamond crystal silver golden gold purple orange yellow green greenday blue black white
  blackcat blackberry red redsox pink pinky brown banana apples cherry strawberry blueberry
  pineapple chocolate cookie cookies candy cupcake coffee pepper cheese chicken turkey hamburger
  pizza pancake peanut pumpkin ginger cinnamon vanilla monkey dragon tiger tigers lion lions eagle
  eagles falcon phoenix wolf wolves bear bears bulldog bulldogs dolphin dolphins elephant giraffe
  penguin panther panda rabbit turtle spider spiderman scorpion cobra snake shark hunter horse
  horses pony unicorn mustang kitten kitty hellokitty puppy doggie snoopy snowball snowman winnie
  tigger garfield scooby mickey minnie donald goofy disney simpson bart homer batman superstar
  wonderwoman ironman avengers starwars skywalker darthvader jedi startrek matrix gandalf frodo
  hobbit hogwarts harrypotter voldemort merlin wizard magic magical ninja samurai pirate pirates
  warrior warriors gladiator spartan knight knights football soccer baseball basketball volleyball
  hockey tennis golf cricket rugby swimming skateboard snowboard surfing fishing hunting camping
  cycling running dancer dancing guitar piano drums music musical metallica nirvana slipknot
  linkinpark eminem beatles rockstar rocknroll rockon rock liverpool arsenal chelsea manchester
  manutd everton tottenham barcelona realmadrid juventus milan ronaldo messi beckham rooney
  steelers cowboys yankees lakers redskins raiders packers broncos patriots dodgers celtics
  mercedes ferrari porsche lamborghini toyota honda yamaha suzuki kawasaki corvette camaro
  chevrolet chevy harley ducati bmw audi jaguar freedom liberty america american england london
  paris france germany berlin italy spain canada australia newyork california texas florida
  chicago boston dallas hawaii brazil mexico india china japan korea russia singapore vietnam
  thailand bangkok chiangmai phuket pattaya isan lanna chiangrai siam thai thaithai sawasdee
  sawatdee sabai sabaidee sanuk maipenrai narak naruk rakkun rakna chokdee khobkhun korat
  elephants songkran muaythai somtam michael jennifer jessica jordan jordan23 joshua matthew
  daniel andrew anthony robert thomas charlie charles william richard joseph christopher christian
  christina nicholas nicole natalie samantha elizabeth alexander alexandra alexandria alex amanda
  ashley brandon brittany stephanie victoria veronica vanessa rebecca rachel patricia patrick
  caroline catherine danielle benjamin benjamin1 jonathan nathan justin jasmine michelle melissa
  maggie martin marina maria maverick madison mohamed muhammad somchai somsak somying malee kanya
  nattapong supaporn george harley1 hannah heather hunter1 jackson jackass jake james jamesbond
  jason jeffrey jeremy john johnny johnson joker kevin kimberly kristina laura lauren lorenzo
  lucky luckyone lucky7 marlboro marley master masters mastermind maxwell mercury molly money
  money1 monster morgan murphy oliver olivia pamela peaches peter phantom power powerful precious
  qwert qwerty qwertz azerty asdf asdfgh zxcv zxcvbn scorpio shadow sharon shannon sierra simple
  sophie steven stupid success taylor teacher student school college doctor nurse police soldier
  marine airborne army navy thunder lightning thunderbird tinkerbell trinity tucker valentine
  victory viking vincent wilson winner winston yankee yellow1 zachary zaq1 abc abcd abcdef abc123
  a1b2c3 qwe asd zxc qaz qazwsx wsx q1w2e3 q1w2e3r4 1q2w3e 1q2w3e4r 1qaz2wsx 1qazxsw2 zaq12wsx
  qweasd qweasdzxc jesus jesuschrist christ godisgood god faith blessed blessing church bible
  angel1 amazing awesome beautiful gorgeous handsome fantastic wonderful happy happyday happiness
  smile smiley laugh cool coolness coolcool crazy funny sexy sexygirl hottie badboy badgirl
  goodboy goodgirl killer hacker hacking destiny dreams dreamer dream believe imagine remember
  blahblah whatsup whatup asshole bullshit fuckyou fuckoff fuck motherfucker bitch family friend
  friends bestfriend bestfriends mother father mommy mama papa daddy daddysgirl brother sister
  grandma grandpa children bonjour salut amour jetaime motdepasse soleil azertyuiop hallo hallo123
  schatz ichliebedich geheim sommer teamo tequiero contrasena contraseña hola holahola estrella
  mariposa corazon futbol senha brasil ciao password123 pass1234 qwer qwerasdf asdfasdf asdfjkl
  zxcvasdf cleaning cleaner clean baansaat baan booking house home homesweethome รหัสผ่าน สวัสดี
  สวัสดีครับ สวัสดีค่ะ ฉันรักเธอ ฉันรักคุณ รักเธอ รักคุณ รักนะ คิดถึง น่ารัก เชียงใหม่ กรุงเทพ
  ประเทศไทย ความลับ ครอบครัว ขอบคุณ โชคดี ความรัก ความสุข บ้านสะอาด
`
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.normalize("NFKC")),
);

const COMMON_ENDINGS = `
  1 2 3 4 5 6 7 8 9 0 01 02 07 09 10 11 12 13 14 15 21 22 23 24 33 44 55 66 69 77 87 88 99 00
  007 100 101 111 112 121 123 222 234 321 333 420 456 555 666 777 786 789 888 911 999 000
  1111 1122 1212 1234 2222 4321 5555 6969 7777 8888 9999 0000 11111 12345 54321 123123
  123321 123456 654321 111111 1234567 12345678 123456789 1234567890
  ! !! !!! . .. ? # * @ $ 1! 12! 123! 1234! 12345! @1 @12 @123 @1234 #1 #123 _1 _123 .1 !1 !123
  a abc xx xxx er me you 4u 4ever 4me
`;

/** Years that people were born in or live in, of both calendars. */
const YEARS = Array.from({ length: 86 }, (_, index) => 1950 + index).flatMap((year) => [
  `${year}`,
  `${year}!`,
  `@${year}`,
  `${year + 543}`,
]);

const ENDINGS = new Set(["", ...COMMON_ENDINGS.split(/\s+/).filter(Boolean), ...YEARS]);
const LONGEST_ENDING = Math.max(...[...ENDINGS].map((ending) => ending.length));

/** Rows and columns of keyboards, the Thai one too, and what is learnt by heart. */
const ROWS = [
  "1234567890-=",
  "!@#$%^&*()_+",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiop",
  "azertyuiop",
  "yxcvbnm",
  "ๆไำพะัีรนยบลฃ",
  "ฟหกดเ้่าสวง",
  "ผปแอิืทมใฝ",
  "ภถุึคตจขช",
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "1qaz",
  "2wsx",
  "3edc",
  "4rfv",
  "5tgb",
  "6yhn",
  "7ujm",
  "8ik,",
  "9ol.",
  "0p;/",
  "147258369",
  "159357",
  "13579",
  "24680",
].flatMap((row) => [row, [...row].reverse().join("")].map((text) => text.normalize("NFKC")));

const SHORTEST_RUN = 3;
const MOST_RUNS = 4;

/** True if the password is nothing but a few runs along the keyboard, or repetitions of one key. */
function isRuns(password: string): boolean {
  let rest = password;
  for (let runs = 0; rest; runs += 1) {
    const run = longestRun(rest);
    if (run < SHORTEST_RUN || runs === MOST_RUNS) return false;
    rest = rest.slice(run);
  }
  return true;
}

function longestRun(text: string): number {
  let longest = /^(.)\1*/su.exec(text)?.[0].length ?? 0;
  while (longest < text.length) {
    const start = text.slice(0, longest + 1);
    if (!ROWS.some((row) => row.includes(start))) break;
    longest += 1;
  }
  return longest;
}

/** True if a few characters are repeated to the end: `abcabcabc`, `12121212`. */
function isRepetition(password: string): boolean {
  return /^(.{1,4})\1+$/su.test(password) && password.length >= 6;
}

const PLAIN: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const withoutDisguise = (word: string) =>
  word.replace(/[013457@$!]/g, (character) => PLAIN[character] ?? character);

function isWordWithEnding(password: string): boolean {
  for (let length = 0; length <= Math.min(LONGEST_ENDING, password.length - 1); length += 1) {
    const ending = password.slice(password.length - length);
    if (!ENDINGS.has(ending)) continue;
    const word = password.slice(0, password.length - length);
    const disguised = withoutDisguise(word);
    if ([word, disguised].some((candidate) => WORDS.has(candidate))) return true;
    // The same word twice, as in `lovelove`.
    const half = word.slice(0, word.length / 2);
    if (word === half + half && WORDS.has(half)) return true;
  }
  return false;
}

/** True for the passwords that everybody tries first, whatever their case. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase();
  return isWordWithEnding(plain) || isRuns(plain) || isRepetition(plain);
}
