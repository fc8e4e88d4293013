import { scrypt, timingSafeEqual } from 'node:crypto'
import { atField, productError } from '#core/error'
import { limit } from '#core/limit'
import { accountMessages, fillText } from '#core/message'
import { compileRules } from '#core/rule'
import type { Random } from '#server/context'
import { sha256 } from './installSecret.ts'

/** Lets `atOnce` pieces of work run and `waiting` wait; whoever comes then is sent away with 503. */
function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  const leave = () => {
    running -= 1
    queue.shift()?.()
  }
  const enter = async () => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw productError('busy')
      await new Promise<void>((go) => queue.push(go))
    }
    running += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Cost of new hashes; each stored hash says its own, so that the cost can be raised. 2^15 × 8 × 128 bytes: 32 MB. */
const cost = { n: 32_768, r: 8, p: 1 }
const hashBytes = 32
const saltBytes = 16

/** Hashing runs in the thread pool of Node; more at once would starve its file work, more waiting would be no answer. */
const hashing = limitConcurrency({ atOnce: 2, waiting: 64 })

const transformed = /^[0-9a-f]{64}$/i

/** True when the text is already what our client makes of a password. spec: contract §2.3 */
const isTransform = (password: string): boolean => transformed.test(password)

/** What is hashed: the transform, made here for clients that send the password itself. */
export const transformOf = (password: string): string =>
  isTransform(password) ? password.toLowerCase() : sha256(password)

function derive(text: string, salt: Buffer, { n, r, p }: typeof cost): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r }
  return hashing(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, hashBytes, options, (cause, key) => (cause ? reject(cause) : resolve(key)))
      }),
  )
}

/** The form in which a password is stored: a salted slow hash of its transform, with its cost. */
export async function storedPassword(password: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.hex(saltBytes), 'hex')
  const key = await derive(transformOf(password), salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('hex'), key.toString('hex')].join('$')
}

const dummy = `scrypt$${cost.n}$${cost.r}$${cost.p}$${'00'.repeat(saltBytes)}$${'00'.repeat(hashBytes)}`

/** Whether the password belongs to the stored form. Without one it takes the same time and is false. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  if (Buffer.byteLength(password) > limit.passwordBytes) return false
  const [scheme, n, r, p, salt = '', hash = ''] = (stored ?? dummy).split('$')
  const known = scheme === 'scrypt' ? { n: Number(n), r: Number(r), p: Number(p) } : cost
  const key = await derive(transformOf(password), Buffer.from(salt, 'hex'), known)
  const expected = Buffer.from(hash, 'hex')
  return stored !== null && scheme === 'scrypt' && expected.length === key.length && timingSafeEqual(expected, key)
}

const unusable = '!none1'
const unusableBytes = 24

/** What stands for the password of an account that is closed until somebody gives it one: no password fits it. */
export const closedPassword = (random: Random): string => `${unusable}${random.hex(unusableBytes)}`

/** True for the stored form of an account that is closed. */
export const isClosed = (stored: string): boolean => stored.startsWith(unusable)

const strength = compileRules(['password'], accountMessages.newPassword)
const refuse = (reason: string) => productError('invalid', { reason }, atField('password', reason))

/** Throws unless the password may be a new one of this account. Strength shows only in plain ones; clients check the others. */
export function checkNewPassword(password: string, username: string): void {
  if (Buffer.byteLength(password) > limit.passwordBytes)
    throw refuse(fillText(accountMessages.passwordTooLong, { bytes: limit.passwordBytes }))
  const weak = isTransform(password) ? undefined : strength.check(password)
  if (weak) throw refuse(weak.message)
  const transform = transformOf(password)
  const names = [username, username.toLowerCase(), username.toUpperCase()]
  if (names.some((name) => sha256(name) === transform)) throw refuse(accountMessages.passwordIsName)
  if (isCommonPassword(transform)) throw refuse(accountMessages.commonPassword)
}

/** Throws when a password and its repetition differ; clients may leave the repetition out. */
export function checkRepeated(password: string, confirmed: string | null | undefined): void {
  if (confirmed && transformOf(confirmed) !== transformOf(password)) throw productError('passwordsDiffer')
}

/** The passwords that are tried first everywhere, as people type them. */
const words = `
  123456 password 123456789 12345678 12345 qwerty 1234567 111111 123123 abc123 1234567890 1234 000000 iloveyou
  1q2w3e4r 1q2w3e4r5t qwertyuiop 123321 monkey dragon 654321 666666 qwerty123 987654321 121212 555555 112233 777777
  888888 999999 222222 333333 444444 147258369 159357 159753 741852963 789456123 456789 789456 asdfgh asdfghjkl
  zxcvbnm zxcvbn qazwsx qazwsxedc 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 qweasd qweasdzxc asd123
  asdf1234 asdfasdf qwer1234 qwerqwer qweqwe 123qwe 123qweasd 123abc abcd1234 abcdef abcdefg abc12345 aaaaaa aa123456
  a123456 a123456789 a12345678 a1234567 a12345 aa123456789 aaa111 woaini woaini1314 woaini520 5201314 520520 521521
  1314520 1314521 qq123456 qq5201314 wang123 wang1234 zhang123 li123456 wangwei zhangwei wodemima mima123 mima123456
  nihao123 nihao hello hello123 hellohello letmein welcome welcome1 welcome123 login admin admin1 admin12 admin123
  admin1234 admin12345 admin123456 admin888 admin666 admin@123 admin@1234 admin@123456 Admin@123 Admin@1234
  Admin@123456 Admin123 Admin123! root root123 root1234 toor test test123 test1234 test123456 guest guest123 user
  user123 user1234 master default system system123 manager manager123 operator operator123 oracle oracle123 mysql
  mysql123 postgres postgres123 tomcat tomcat123 sa123456 changeme changeme123 secret secret123 passw0rd p@ssw0rd
  P@ssw0rd P@ssword P@ssword1 P@ssword123 P@ssw0rd1 P@ssw0rd123 P@ssw0rd! Passw0rd Passw0rd! Password Password1
  Password1! Password12 Password123 Password123! Password@1 Password@123 Password@1234 password1 password12
  password123 password1234 password! password1! pass pass123 pass1234 pass@123 Pass@123 Pass@1234 Pass@word1
  Qwerty123 Qwerty123! Qwerty1! Qwerty@123 Qwer1234 Qwer1234! Qwer@1234 Qwer123! Abc123 Abc1234 Abc12345 Abc123!
  Abc@123 Abc@1234 Abc@12345 Abc@123456 Abc123456 Abc123456! Aa123456 Aa123456! Aa@123456 Aa123456. Aa12345678
  Aa12345678! A123456! A12345678! Zxcv1234! Zxcvbnm123 1qaz@WSX 1qaz!QAZ 1qazXSW@ !QAZ2wsx !QAZ1qaz !QAZ@WSX !@#$%^
  !@#$%^& !@#$%^&* 1q2w3e4r! 1Q2w3e4r 1Q2w3e4r! Welcome1 Welcome1! Welcome123 Welcome123! Welcome@1 Welcome@123
  Welcome2020 Welcome2021! Welcome2022! Welcome2023! Welcome2024! Welcome2025! Summer2020! Summer2021! Summer2022!
  Summer2023! Summer2024! Summer2025! Winter2020! Winter2021! Winter2022! Winter2023! Winter2024! Winter2025!
  Spring2021! Spring2022! Spring2023! Spring2024! Spring2025! Autumn2023! Autumn2024! sunshine princess football
  baseball superman batman trustno1 shadow michael jordan jordan23 hunter hunter2 ranger buster thomas robert harley
  soccer hockey killer george charlie andrew michelle jessica pepper daniel access joshua maggie starwars silver
  william dallas yankees ashley 666999 amanda orange biteme freedom computer sexy thunder nicole ginger heather
  hammer summer corvette taylor austin 1111 11111 1111111 11111111 111111111 1111111111 merlin matthew 131313 golfer
  cheese internet martin diamond corona cookie 696969 mustang jennifer mercedes samantha lakers andrea pokemon
  pokemon1 naruto hottie lovely loveme love123 iloveu iloveyou1 babygirl angel angel1 angels flower purple blink182
  snoopy whatever nothing donald donald1 ferrari liverpool chelsea arsenal barcelona juventus benfica realmadrid
  manchester samsung apple google facebook linkedin twitter yahoo hotmail windows microsoft lenovo huawei huawei123
  Huawei@123 Huawei12#$ xiaomi taobao alibaba tencent weixin wechat alipay jeecg jeecg123 jeecgboot ruoyi ruoyi123
  springboot village village123 Village123 Village@123 Village123! digital digital123 xiangcun xiangcun123 shuzi123
  nongcun nongye123 zhongguo zhongguo123 china china123 China@123 China123! beijing beijing2008 shanghai guangzhou
  shenzhen changsha hunan123 wuhan123 chengdu chongqing hangzhou nanjing tianjin a1b2c3 a1b2c3d4 a1s2d3f4 z1x2c3v4
  p0o9i8u7 poiuyt poiuytrewq lkjhgfdsa mnbvcxz 0987654321 09876543 098765 9876543210 987654 11223344 1122334455
  12341234 123123123 12344321 123454321 1234554321 123654 123654789 147258 147852 258456 258369 369258 369258147
  12121212 123123a 123456a 123456aa 123456abc 123456q 123456qq 123456z 123456789a 123456789q 1234567a 1234567890a
  12345a 12345qwert 12345678a 1234qwer 123asd 123qaz 123zxc 1a2b3c 1a2b3c4d 1qazxsw2 2wsx3edc 3edc4rfv 3rjs1la7qe
  00000 0000000 00000000 000000000 0000000000 0123456 01234567 0123456789 010203 01020304 020202 030303 100000 101010
  102030 110110 110119 112112 112358 114514 119119 120120 121314 123000 123012 123789 123987 124578 135246 135790
  1357924680 135792468 142536 145632 147147 147896 147896325 159159 159951 168168 1688 168888 171717 181818 191919
  198888 199999 200000 20080808 202020 20202020 20212021 20222022 20232023 20242024 20252025 212121 232323 242424
  246810 252525 258258 262626 272727 282828 292929 300000 303030 311311 313131 314159 321321 321654 333666 336699
  343434 357159 369369 373737 383838 393939 404040 414141 424242 434343 445566 454545 456123 456456 456654 464646
  474747 484848 494949 505050 515151 520131 520530 525252 535353 545454 565656 575757 585858 595959 600000 616161
  626262 636363 646464 656565 660066 666888 667788 676767 686868 696900 707070 717171 727272 737373 747474 753159
  753951 757575 767676 778899 787878 789789 797979 800000 808080 818181 828282 838383 848484 852456 852852 858585
  868686 878787 888999 889900 898989 900000 909090 911911 919191 929292 939393 949494 951753 951357 959595 963852
  963852741 969696 979797 987987 989898 996007 998877 999000 999111 999888 admin000 admin001 admin111 admin2020
  admin2021 admin2022 admin2023 admin2024 admin2025 Admin2024! Admin2025! Admin@2023 Admin@2024 Admin@2025 Admin@2026
  test001 test2024 user001 demo demo123 demo1234 demo@123 Demo@123 Demo@1234 sysadmin sysadmin123 administrator
  Administrator1 superuser super123 superadmin superadmin123 webmaster support support123 backup backup123 public
  private server server123 service service123 staff123 office office123 office@123 work1234 company123 boss1234
  money123 happy happy123 lucky lucky123 lucky888 forever forever21 family family123 mother father brother sister
  friends friend123 baby baby123 honey honey123 sweet sweetie cutie kitty kitty123 puppy tiger tiger123 lion123 eagle
  eagle123 falcon panda panda123 dragon1 dragon123 monkey1 monkey123 jackson jackie jasmine jason junior justin kevin
  kevin123 kelly laura lauren leo123 linda linda123 lisa123 louis lucas marina mario maria mark123 marley max123
  melissa mickey miguel monica morgan murphy natasha nathan nelson nicolas oliver oscar pamela parker patrick peanut
  peter peter123 phoenix player player1 prince qwert qwert1 qwert12345 qwerty1 qwerty12 qwerty1234 qwerty12345
  qwerty123456 qwertyui rabbit rachel rainbow raymond redsox richard robert1 rocket rockyou ronaldo rosebud roxanne
  sabrina samson sandra scooter scorpio scott sergey sharon sierra simple single slipknot smokey snowball sophie
  spider spiderman spongebob sports startrek steelers stella steven sunflower sunshine1 superman1 superstar swordfish
  tamara teresa theman tigger tinkerbell titanic tommy tucker turtle vanessa veronica victor victoria vincent viking
  volcom warrior winner winston wizard wolf123 xavier yamaha yellow zachary zaqwsx zxc123 zxcasdqwe zxcv zxcv1234
  zxczxc asdasd asdasdasd asd123456 asdf asdf123 asdfg asdfg123 asdfghj asdfghjk qaz123 qaz123456 qazqaz qazxsw
  qwe123 qwe123456 qweasd123 qweqweqwe wsx123 wasd1234 Qaz123!@# Qwe123!@# Qwe123456! Qwe@123 Qwe@1234 Asd123!@#
  Asd@1234 Zxc123!@# Zxc@1234 123!@#qwe 123!@#QWE 123456!@# 1234!@#$ 12345!@#$% 1qaz#EDC zaq1@WSX xsw2@WSX Root@123
  Root@1234 Root123! Test@123 Test@1234 Test123! Test1234! User@123 User@1234 User123! Login@123 Hello@123 Hello123!
  Hello@1234 Letmein1! Changeme1! Changeme@123 Change_me1 Secret123! Secret@123 System@123 System123! Manager@123
  Oracle@123 Mysql@123 Tomcat@123 Server@123 Office@365 Super@123 Master@123 Qq123456! Qq@123456 Wang@123 Zhang@123
  Li@123456 Ww123456! Zz123456! Ab123456! Ab@123456 Ab123456 Ab12345678 Aaa123456 Aaa@123456 Aa112233 Aa112233!
  Aa111111 Aa111111! A1b2c3d4! A1234567! A@123456 A!123456 Ax123456 Asdf1234! Asdf@1234 Asdf123! Iloveyou1!
  Monkey123! Dragon123! Football1! Sunshine1! Princess1! Superman1! Batman123! Google123! Apple123! Samsung1!
  Michael1! Jordan23! Charlie1! Shadow123! Trustno1! Starwars1! Pokemon1! Computer1! Internet1! Freedom1! Liverpool1!
  20232023! 2024@2024 a123123 a123321 a5201314 abc123456 abc123456789 abcabc abcd123 abcd12345 abcd123456 aini1314
  asdfqwer caonima123 dearbook goodluck hahaha haha123 heihei jiayou123 jiushiwo kaixin kaixin123 lovely123 lovelove
  meiyou mylove ok123456 p123456 qaz12345 qq123123 qq123456789 qq1234567 s123456 w123456 x123456 y123456 z123456
  z123456789 zz123456 zxc123456 wo123456 woaiwo woaini123 woaini521 woainima wojiushiwo xiaoxiao xiaoming yang123
  chen123 chen1234 liu123456 zhao123 huang123 zhou1234 xiaoli123 tiantian taiyang123 ilovechina iloveyou123
  iloveyou520
`

const transforms = new Set(words.trim().split(/\s+/).map(sha256))

/** Whether a transform is that of one of the most common passwords. spec: contract §2.3 */
const isCommonPassword = (transform: string): boolean => transforms.has(transform)
